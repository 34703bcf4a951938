import { afterEach, expect, test, vi } from 'vitest'
import { loaded } from './pixels.ts'

afterEach(() => vi.unstubAllGlobals())

test('a picture whose pixels are read is asked for as one, so that no store at another address gives it', async () => {
  class Picture {
    src = ''
    crossOrigin: string | null = null
    asked: string | null = null
    decode = async () => void (this.asked = this.crossOrigin)
  }
  vi.stubGlobal('Image', Picture)
  expect(await loaded('/files/1/a.png')).toMatchObject({ src: '/files/1/a.png', asked: 'anonymous' })
})
