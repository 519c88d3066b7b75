import './kit/kit.css'

import { startApp } from './app/start.tsx'

void startApp()
