import { highestLimit, raiseWait, standardLimit } from '@satoshi/rules/payment/limit'
import { centavosPerThousand, packageNames, packages } from '@satoshi/rules/payment/packages'
import { hour } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { formatReais } from '../kit/money-text.ts'
import { unitCents } from './package-card.tsx'
import { packagesPath } from './package-standing.ts'

/** What is sold for money and within which limits, of the rules; the player's own stand where the links lead. */
export function PackagesInfo() {
  const { t, i18n } = useTranslation()
  const reais = (centavos: number) => formatReais(centavos, i18n.language)
  return (
    <section aria-labelledby="packages-info-title">
      <h2 id="packages-info-title" className="mb-3 text-xl font-bold">
        {t('payment.info.title')}
      </h2>
      <Card className="flex flex-col gap-3">
        <p className="text-sm text-pretty text-muted">{t('payment.info.text')}</p>
        <table className="numbers w-full text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1.5 text-start font-medium">
                {t('payment.info.package')}
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                {t('payment.dialog.price')}
              </th>
              <th scope="col" className="py-1.5 text-end font-medium">
                {t('payment.dialog.each', { unit: unitCents })}
              </th>
            </tr>
          </thead>
          <tbody>
            {packageNames.map((name) => (
              <tr key={name} className="border-t border-line text-end">
                <th scope="row" className="py-1.5 text-start">
                  <Btz cents={packages[name].amountCents} />
                </th>
                <td>{reais(packages[name].priceCentavos)}</td>
                <td>{reais(centavosPerThousand(packages[name]))}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="text-sm text-pretty text-muted">
          {t('payment.info.limit', { standard: standardLimit, most: highestLimit, hours: raiseWait / hour })}
        </p>
        <p className="text-sm text-pretty text-muted">{t('payment.info.plans')}</p>
        <p className="flex flex-wrap gap-x-5">
          <Link to={packagesPath()} className={link}>
            {t('payment.info.shelf')}
          </Link>
          <Link to="/store/orders" className={link}>
            {t('payment.shelf.orders')}
          </Link>
          <Link to="/subscription-plans" className={link}>
            {t('payment.shelf.plans')}
          </Link>
        </p>
      </Card>
    </section>
  )
}

const link = 'inline-flex min-h-11 items-center text-sm font-semibold text-action-ink hover:underline'
