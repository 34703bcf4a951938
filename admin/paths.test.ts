import { expect, test } from 'vitest'
import { backPath, loginPath } from './paths.ts'

test('log-in leads back to the page that was asked for', () => {
  const path = loginPath({ pathname: '/admin/order', search: '?type=making' })
  expect(path).toBe('/login?redirect=%2Forder%3Ftype%3Dmaking')
  expect(backPath(new URLSearchParams(path.split('?')[1]).get('redirect'))).toBe('/order?type=making')
  expect(loginPath({ pathname: '/admin/', search: '' })).toBe('/login')
})

test.each([null, '', 'https://evil.cn', '//evil.cn', '/\\evil.cn', '/login?redirect=/login'])(
  'log-in never leads out of the back office (%s)',
  (redirect) => expect(backPath(redirect)).toBe('/'),
)
