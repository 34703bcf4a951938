import { expect, test } from 'vitest'
import { contentSecurity, officeSecurity } from '../../server/src/http/contentSecurity.ts'
import { builtSites } from '../../server/src/sites.ts'
import { forWork } from './security.ts'

// Word for word, so that nothing which eases work on the sites ever reaches a visitor.
const mall =
  "default-src 'none'; script-src 'self' 'nonce-word'; style-src 'self' 'nonce-word'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; form-action 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default ours"
const office =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types default ours"

test('what is built is served by the policies of production, and nothing else', async () => {
  const { allowed, files, office: page } = await builtSites()
  expect(allowed(contentSecurity({ nonce: 'word' }))).toBe(mall)
  expect(allowed(officeSecurity())).toBe(office)
  expect(files).not.toBeNull()
  expect(String(await page?.())).not.toMatch(/@vite|@react-refresh/)
})

test('pictures, and nothing else, come from where files are led to as well', () => {
  const from = 'https://shop.oss-cn-hangzhou.aliyuncs.com'
  const more = (policy: string) => policy.replace("img-src 'self' data: blob:", `img-src 'self' data: blob: ${from}`)
  expect(contentSecurity({ nonce: 'word' }, { pictures: from })).toBe(more(mall))
  expect(officeSecurity(from)).toBe(more(office))
})

test('while sites are worked on scripts still come from here alone', () => {
  expect(forWork(mall)).toBe(
    "default-src 'none'; script-src 'self' 'nonce-word' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws:; form-action 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  )
  expect(forWork(office)).toContain("script-src 'self' 'unsafe-eval' 'unsafe-inline'; style-src")
  expect(forWork("default-src 'none'; script-src 'none'; style-src 'self'")).toContain("script-src 'none'; style-src")
})
