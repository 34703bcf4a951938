import { expect, test } from 'vitest'
import { hasLooseStyles, isFramed, loginPath, ownPath, previewIn, publicPath, publicPaths } from './paths.ts'

test('the public pages are those of the specification, the checks of contracts and receipts, the undoing of a change of phone, a draft’s and a design’s by their tokens, and what machines read', () => {
  expect(Object.keys(publicPaths)).toEqual([
    '/',
    '/indexpage',
    '/indexpage/index',
    '/indexpage/productlist',
    '/indexpage/sceneList',
    '/indexpage/activityGoods',
    '/indexpage/designCenter',
    '/indexpage/AboutUs',
    '/indexpage/preview',
    '/sharedDesign',
    '/agreement',
    '/contractVerify',
    '/receiptVerify',
    '/login',
    '/alterCode',
    '/undoPhone',
    '/register',
    '/robots.txt',
  ])
  expect(publicPath('/login/')).toBe(publicPaths['/login'])
  for (const path of ['/productDetail', '/cart/shoppingCart', '/myOrder', '/LOGIN', '/indexpage/seckill']) {
    expect(publicPath(path), path).toBeNull()
  }
})

test.each([
  [null, '/'],
  ['/productDetail?productId=3&name=袋', `/productDetail?productId=3&name=${encodeURIComponent('袋')}`],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/login?redirect=/login', '/'],
])('after a log-in, %j leads to %s', (wanted, path) => {
  expect(ownPath(wanted)).toBe(path)
})

test.each(['/myEvaluate', '/MyEvaluate', '/MYORDER'])('%s has the styles of a private page, however it was typed', (path) => {
  expect(hasLooseStyles(path)).toBe(true)
  expect(hasLooseStyles('/indexpage/productlist')).toBe(false)
})

test('a path and its query come back from the log-in page whole', () => {
  const wanted = '/productDetail?productId=3&name=a%26b'
  expect(new URL(loginPath(wanted), 'http://mall.invalid').searchParams.get('redirect')).toBe(wanted)
})

test('a preview is opened by its token, kept by nobody, and alone may stand in a frame', () => {
  expect(publicPath('/indexpage/preview')).toEqual({ query: ['token'], cachedFor: 0 })
  expect(previewIn('http://mall/indexpage/preview?token=1.2.x')).toBe('1.2.x')
  expect(previewIn('http://mall/?token=1.2.x')).toBeNull()
  expect(Object.keys(publicPaths).filter(isFramed)).toEqual(['/indexpage/preview'])
})
