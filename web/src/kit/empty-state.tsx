import type { HostMood } from '@satoshi/rules/appearance/host'
import type { ReactNode } from 'react'

import { HostPicture } from './host-picture.tsx'

type EmptyStateProps = { host?: HostMood; picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }

/** Nothing is here yet: the host in their street or another picture, a sentence, one next step. */
export function EmptyState({ host, picture, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-10 text-center">
      {host ? (
        <div className="host-street">
          <HostPicture mood={host} />
        </div>
      ) : (
        picture
      )}
      <h2 className="text-xl font-bold">{title}</h2>
      {text && <p className="text-muted">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
