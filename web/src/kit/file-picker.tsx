import type { Ref } from 'react'

type FilePickerProps = {
  /** What opens it: a button calls `click`. */
  ref: Ref<HTMLInputElement>
  accept: string
  /** The camera that a phone opens in place of its files: towards what one looks at, or towards oneself. */
  capture?: 'environment' | 'user'
  /** Tells pickers of one screen apart. */
  name?: string
  onPick: (file: File) => void
}

/** The browser's own way to a file or to the camera; it is not seen, a button beside it opens it. */
export function FilePicker({ ref, accept, capture, name, onPick }: FilePickerProps) {
  return (
    <input
      ref={ref}
      type="file"
      name={name}
      accept={accept}
      capture={capture}
      className="hidden"
      aria-hidden="true"
      tabIndex={-1}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? []
        // The same file may be chosen again, after it was refused.
        currentTarget.value = ''
        if (file) onPick(file)
      }}
    />
  )
}
