import type { ReactNode } from 'react'

/** One of a few things worth knowing: a picture, a heading, a sentence or two. */
export function Fact({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <div className="flex gap-3">
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-muted">{text}</p>
      </div>
    </div>
  )
}
