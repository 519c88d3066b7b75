/** The floor under a first load: React, React Router and i18next as the product uses them, with one heading. */
import i18next from 'i18next'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'

const resources = { 'pt-BR': { app: { title: 'Aprenda finanças jogando' } } }
await i18next.use(initReactI18next).init({ lng: 'pt-BR', defaultNS: 'app', resources })

function Heading() {
  const { t } = useTranslation()
  return createElement('h1', null, t('title'))
}

const root = document.getElementById('root')
const router = createBrowserRouter([{ path: '*', Component: Heading }])
if (root) createRoot(root).render(createElement(RouterProvider, { router }))
