import { expect, test } from 'vitest'
import { draftOwner, previewToken } from './preview.ts'

const services = { secret: Buffer.alloc(32, 7) }
const now = new Date('2026-11-21T02:00:00Z')
const minutes = (n: number) => new Date(now.getTime() + n * 60_000)

test('a preview opens for ten minutes', () => {
  const token = previewToken(services, 3, now)
  expect(draftOwner(services, token, now)).toBe(3)
  expect(draftOwner(services, token, minutes(9.9))).toBe(3)
  expect(draftOwner(services, token, minutes(10))).toBeNull()
})

test('nobody makes one up, moves it to somebody else’s draft or makes it last', () => {
  const [id = '', expires = '', sealed = ''] = previewToken(services, 3, now).split('.')
  for (const token of [
    '',
    '.',
    'x',
    `4.${expires}.${sealed}`,
    `${id}.${Number(expires) + 60}.${sealed}`,
    `${id}.${expires}.${'A'.repeat(43)}`,
  ])
    expect(draftOwner(services, token, now), token).toBeNull()
  expect(draftOwner({ secret: Buffer.alloc(32, 8) }, `${id}.${expires}.${sealed}`, now)).toBeNull()
})
