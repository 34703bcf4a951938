import { separated } from '../../../artwork/separated.ts'
import { withoutWhite } from '../../../artwork/whiteGround.ts'
import type { RemakeAsk, RemakeTold } from './remakeTold.ts'

// Runs beside the page: a large picture takes seconds.

const tell = (told: RemakeTold, passed: Transferable[] = []) => postMessage(told, { transfer: passed })

addEventListener('message', ({ data: ask }: MessageEvent<RemakeAsk>) => {
  const { width, height } = ask
  const pixels = new Uint8ClampedArray(ask.pixels)
  const picture = { width, height, data: pixels }
  const onShare = (share: number) => tell({ share })
  const changed = ask.do === 'clear' ? withoutWhite(picture, ask.tolerance, onShare) : separated(picture, ask, onShare)
  tell({ changed, pixels: pixels.buffer }, [pixels.buffer])
})
