import type { ComponentProps } from 'react'

/** The ₿ of BTZ as a coin; takes the colour of its text. */
export function Bitcoin(props: ComponentProps<'svg'>) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      <circle cx="12" cy="12" r="10" />
      <path d="M9.5 7.5h4a2.2 2.2 0 0 1 0 4.5h-4zm0 4.5h4.6a2.25 2.25 0 0 1 0 4.5H9.5zM11 5.6v1.9m2.4-1.9v1.9M11 16.5v1.9m2.4-1.9v1.9" />
    </svg>
  )
}
