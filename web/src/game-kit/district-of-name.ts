import { districts, type DistrictKey } from '@satoshi/rules/words'

/** The district whose colours somebody without a picture wears: the same for a name at every time and on every device. */
export function districtOfName(name: string): DistrictKey {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return districts[sum % districts.length] ?? districts[0]
}
