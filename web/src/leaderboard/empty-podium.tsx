import { Tower } from './tower.tsx'

/** Three roofs that nobody stands on yet. Decoration. */
export function EmptyPodium() {
  return (
    <div aria-hidden="true" className="mx-auto grid w-full max-w-64 grid-cols-3 items-end gap-2">
      <Tower rank={2} vacant />
      <Tower rank={1} vacant />
      <Tower rank={3} vacant />
    </div>
  )
}
