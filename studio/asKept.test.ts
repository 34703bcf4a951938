import { expect, test } from 'vitest'
import { newCode } from '../artwork/codes.ts'
import { done } from '../artwork/design.ts'
import { filled } from '../artwork/names.ts'
import { mendOf } from '../artwork/mends.ts'
import { mending } from './asKept.ts'

test('a mend that lays something below a code is one step, and keeps what a list says of it', () => {
  const sheet = { position: 'front', widthMm: 100, heightMm: 60 }
  const code = { ...newCode(sheet, 'qr', { rgb: '#ffffff', spot: null }, 'c'), data: 'https://example.com/{工号}' }
  const own = { ...sheet, layers: [code] }
  const names = { columns: ['工号'], rows: [['7']] }
  const shown = filled(own, names, 0)
  const where = { process: 'digital', on: { white: 'plate', isDark: true, hex: '#101010' } } as const
  const mend = mendOf({ rule: 'P35', layerId: 'c' }, shown, where, new Map())
  const after = mend && done({ schema: 1, surfaces: [own], names }, 'front', mending(mend, own))
  expect(after?.surfaces[0]?.layers).toMatchObject([
    { id: 'c-white', kind: 'drawing' },
    { id: 'c', data: code.data, ink: { rgb: '#000000' } },
  ])
})
