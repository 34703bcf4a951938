import { expect, test } from 'vitest'
import { galleryIn } from './worn.ts'

const rules = {
  colours: [
    { key: 'white', label: '白', each: '0', picture: '/white', back: '/white-back' },
    { key: 'navy', label: '藏青', each: '0', picture: '/navy', back: '/navy-back' },
  ],
}
const gallery = ['/white', '/set', '/white-back']
const detail = { gallery, galleryAlts: ['正', '合', '背'], rules, storeName: '帆布袋' } as unknown as Parameters<typeof galleryIn>[0]

test('the gallery shows both sides in the colour that is chosen, and says so', () => {
  expect(galleryIn(detail, null).map(({ picture }) => picture)).toEqual(gallery)
  expect(galleryIn(detail, { label: '白', picture: '/white', back: '/white-back' }).map(({ alt }) => alt)).toEqual(['正', '合', '背'])
  expect(galleryIn(detail, { label: '藏青', picture: '/navy', back: '/navy-back' })).toEqual([
    { picture: '/navy', alt: '帆布袋 藏青' },
    { picture: '/set', alt: '合' },
    { picture: '/navy-back', alt: '帆布袋 藏青 背面' },
  ])
})

test('a colour of which the other side is not known leaves that picture as it is', () =>
  expect(galleryIn(detail, { label: '麻灰', picture: '/grey' }).map(({ picture }) => picture)).toEqual(['/grey', '/set', '/white-back']))
