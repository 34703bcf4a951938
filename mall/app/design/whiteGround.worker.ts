import { withoutWhite } from '../../../artwork/whiteGround.ts'
import type { GroundAsk, GroundTold } from './groundTold.ts'

// Runs beside the page: a large picture takes seconds.

const tell = (told: GroundTold, passed: Transferable[] = []) => postMessage(told, { transfer: passed })

addEventListener('message', ({ data }: MessageEvent<GroundAsk>) => {
  const { width, height, tolerance } = data
  const pixels = new Uint8ClampedArray(data.pixels)
  const taken = withoutWhite({ width, height, data: pixels }, tolerance, (share) => tell({ share }))
  tell({ taken, pixels: pixels.buffer }, [pixels.buffer])
})
