import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { AuthProvider, useAuth } from './auth-provider.tsx'
import { ThemeProvider, useTheme } from './theme-provider.tsx'

function Themed() {
  return <p>{useTheme().theme}</p>
}

function Known() {
  const { loading, user } = useAuth()
  const told = [loading, user].join(' ')
  return <p>{told}</p>
}

test('the theme is told within its provider: dark unless chosen', () => {
  const drawn = renderToString(
    <ThemeProvider>
      <Themed />
    </ThemeProvider>,
  )
  expect(drawn).toBe('<p>dark</p>')
})

test('who is signed in is told within its provider: loading, and nobody yet', () => {
  const drawn = renderToString(
    <AuthProvider>
      <Known />
    </AuthProvider>,
  )
  expect(drawn).toBe('<p>true </p>')
})

test('outside of their providers both throw and say what is missing (product 1.8)', () => {
  expect(() => renderToString(<Themed />)).toThrow('useTheme must be used within a ThemeProvider')
  expect(() => renderToString(<Known />)).toThrow('useAuth must be used within an AuthProvider')
  expect(() =>
    renderToString(
      <ThemeProvider>
        <Known />
      </ThemeProvider>,
    ),
  ).toThrow('useAuth')
})
