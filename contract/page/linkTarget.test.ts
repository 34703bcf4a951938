import { expect, test } from 'vitest'
import { targetOf } from './linkTarget.ts'

test.each([
  ['/productDetail?id=12&name=x', { kind: 'product', key: '12' }],
  ['/productDetail?productId=12&type=2&name=x', { kind: 'product', key: '12' }],
  ['/sceneDetail?productId=3&name=x', { kind: 'scene', key: '3' }],
  ['/productDetail?number=FB1001', { kind: 'page', name: '采购编号 FB1001' }],
  ['/productDetail', { kind: 'none' }],
  ['/productDetail?id=12x', { kind: 'none' }],
  ['/sceneDetail?id=3', { kind: 'scene', key: '3' }],
  ['/helpCentre?type=10', { kind: 'article', key: '10' }],
  ['/agreement', { kind: 'article', key: 'fuWu' }],
  ['/public?key=about-us', { kind: 'article', key: 'about-us' }],
  ['/indexpage/productlist?type1=1&type2=2&type3=3', { kind: 'category', key: '3' }],
  ['/indexpage/productlist?type1=1&sort=new', { kind: 'category', key: '1' }],
  ['/indexpage/productlist', { kind: 'page', name: '商城' }],
  ['/indexpage/productlist?keyword=%E6%9D%AF', { kind: 'list', name: '搜索“杯”' }],
  ['/indexpage/productlist?goodsType=5', { kind: 'list', name: '按条件筛选的商品' }],
  ['/quickOrder#top', { kind: 'page', name: '批量编号采购' }],
  ['/public?key=%00', { kind: 'none' }],
  ['/helpCentre?type=a%00', { kind: 'none' }],
  ['/nowhere', { kind: 'none' }],
  ['/toString', { kind: 'none' }],
  ['https://example.com/productDetail?id=1', { kind: 'outside' }],
])('%s leads to %j', (link, target) => {
  expect(targetOf(link)).toEqual(target)
})
