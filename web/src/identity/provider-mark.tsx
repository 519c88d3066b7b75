/** Stands for a provider: the first letter of its name, since its own sign is not ours to draw. */
export function ProviderMark({ name }: { name: string }) {
  const [letter = ''] = name
  return (
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-action/20 text-sm font-bold text-action-ink"
    >
      {letter.toUpperCase()}
    </span>
  )
}
