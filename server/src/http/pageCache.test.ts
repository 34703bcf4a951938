import { expect, test } from 'vitest'
import { contentSecurity } from './contentSecurity.ts'
import { pageCache, type Page } from './pageCache.ts'

const page = (status = 200): Page => ({ status, headers: {}, plain: Buffer.from('x'), squeezed: Buffer.from('y') })

test('many who ask at once get one page, made once, until its seconds are over', async () => {
  let now = 0
  let made = 0
  const { cached } = pageCache(() => now)
  const make = async () => {
    made += 1
    return page()
  }
  await Promise.all(Array.from({ length: 50 }, () => cached('/', 5, make)))
  now = 4999
  await cached('/', 5, make)
  expect(made).toBe(1)
  now = 5000
  await cached('/', 5, make)
  expect(made).toBe(2)
})

test('a page that failed is not shown to the next', async () => {
  const { cached } = pageCache(() => 0)
  await expect(cached('/', 5, async () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect((await cached('/', 5, async () => page(404))).status).toBe(404)
  expect((await cached('/', 5, async () => page())).status).toBe(200)
})

test('a page may run what carries its word and no others; one without a word runs nothing', () => {
  const policy = contentSecurity({ nonce: 'word' })
  expect(policy).toContain("script-src 'self' 'nonce-word';")
  expect(policy).toContain("style-src 'self' 'nonce-word';")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(contentSecurity({ nonce: 'word' }, { looseStyles: true })).toContain("style-src 'self' 'unsafe-inline';")
  expect(contentSecurity({ sheet: 'a{}' })).toMatch(/script-src 'none'; style-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('unsafe')
})
