import { describe, expect, it, vi } from 'vitest'

import { dateFormat, numberFormat } from './formats.ts'

describe('formats', () => {
  it('are made once for a language and its options', () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    const percent = numberFormat('pt-BR', { style: 'percent' })
    expect(numberFormat('pt-BR', { style: 'percent' })).toBe(percent)
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
    made.mockRestore()
  })

  it('differ with the language, the options and the kind', () => {
    expect(numberFormat('pt-BR').format(1234.5)).toBe('1.234,5')
    expect(numberFormat('en-US').format(1234.5)).toBe('1,234.5')
    expect(numberFormat('pt-BR', { useGrouping: false }).format(1234.5)).toBe('1234,5')
    expect(numberFormat('pt-BR').format(1234.5)).toBe('1.234,5')
    expect(dateFormat('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit' }).format(0)).toBe('21')
    expect(dateFormat('pt-BR', { timeZone: 'UTC', hour: '2-digit' }).format(0)).toBe('00')
  })

  it('write the digits 0 to 9 in every language', () => {
    for (const language of ['ar-SA', 'hi-IN', 'zh-CN']) expect(numberFormat(language).format(47)).toBe('47')
  })

  it('write the sign % in every language', () => {
    for (const language of ['pt-BR', 'ar-SA', 'hi-IN', 'zh-CN'])
      expect(numberFormat(language, { style: 'percent' }).format(0.47)).toMatch(/^47\P{Letter}*%\P{Letter}*$/u)
  })

  it('refuse a zone that the browser does not know, each time', () => {
    for (let turn = 0; turn < 2; turn += 1) {
      expect(() => dateFormat('pt-BR', { timeZone: 'Mars/Olympus' })).toThrow(RangeError)
    }
  })
})
