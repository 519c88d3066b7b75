import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Bitcoin } from '../game-kit/btz.tsx'
import { ChevronRight, type Check } from '../kit/icon.ts'

/** A line of a table of amounts: what it is, how much, what bounds it, and where it leads. */
export type AmountRow = { icon: typeof Check; name: string; amount: string; limit: string; to?: string }

type AmountTableProps = { id: string; title: string; what: string; rows: AmountRow[] }

/** Amounts of BTZ, each with its sign and its limit. */
export function AmountTable({ id, title, what, rows }: AmountTableProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl font-bold">
        {title}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-low">
        <table className="w-full text-start">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-5 py-3 text-start font-medium">
                {what}
              </th>
              <th scope="col" className="px-5 py-3 text-end font-medium">
                {t('wallet.sources.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-line not-first:border-t">
                <th scope="row" className="relative w-full py-3 ps-13 text-start font-semibold">
                  <row.icon aria-hidden="true" className="absolute start-5 top-3.5 size-5 text-muted" />
                  {row.to ? (
                    <Link
                      to={row.to}
                      className="-my-2.5 inline-flex min-h-11 items-center gap-1 text-action-ink hover:underline"
                    >
                      {row.name}
                      <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
                    </Link>
                  ) : (
                    row.name
                  )}
                  <span className="block text-sm font-normal text-muted">{row.limit}</span>
                </th>
                <td className="py-3 ps-3 pe-5 text-end align-top">
                  <span dir="ltr" className="numbers inline-flex items-center gap-1 font-semibold whitespace-nowrap">
                    <Bitcoin aria-hidden="true" className="size-[1.05em] text-btz-ink" />
                    <bdi>{row.amount}</bdi>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
