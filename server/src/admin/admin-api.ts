export { figureMeanings, readFigures } from './figures.ts'
