import { classNames } from '../../kit/class-names.ts'
import { DistrictSkyline } from '../../match/district-skyline.tsx'
import { districtOfSubject } from '../../match/subject-district.ts'
import { subjectOf } from './theme-face.ts'

/**
 * Two streets that face each other across a square at night, in the colours of a theme: the picture of a duel. Where
 * the theme is everything, each side wears a district of its own. Decoration.
 */
export function TwoFronts({ theme, className }: { theme: string; className?: string }) {
  const subject = subjectOf(theme)
  const [left, right] = subject ? ([subject, subject] as const) : (['criptomoedas', 'economia'] as const)
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative isolate overflow-hidden bg-linear-to-b from-(--sky-top) to-(--sky-low)',
        className,
      )}
    >
      <div className="absolute end-6 top-4 size-9 rounded-full bg-btz shadow-[0_0_36px_6px_var(--btz)] sm:end-10 sm:top-6 sm:size-12" />
      <div data-district={districtOfSubject[left]} className="absolute start-0 bottom-0 h-24 w-1/2 sm:h-36">
        <DistrictSkyline subject={left} className="h-full w-full" />
      </div>
      <div data-district={districtOfSubject[right]} className="absolute end-0 bottom-0 h-24 w-1/2 -scale-x-100 sm:h-36">
        <DistrictSkyline subject={right} className="h-full w-full" />
      </div>
    </div>
  )
}
