import { editorBytes } from './artwork/bytes.ts'
import { drag, type Drag } from './artwork/drag.ts'
import { goods } from './artwork/goods.ts'
import { paper } from './artwork/paper.ts'
import { report } from './ground.ts'

// What the designer costs: dragging, the print file, the preview, the goods with it, and what its page loads.

type Artwork = { readonly drag: Drag; readonly objects: number; readonly side: number; readonly turns: number }
const whole: Artwork = { drag: { objects: 500, steps: 40, turns: 3 }, objects: 200, side: 1000, turns: 10 }

export async function artwork({ drag: dragged, objects, side, turns }: Artwork = whole): Promise<void> {
  goods({ side, turns })
  await paper({ objects, turns })
  const bytes = await editorBytes()
  const kilobytes = (count: number) => (count / 1024).toFixed(0)
  report(
    bytes
      ? `设计页在各页共有的之外（br）：${kilobytes(bytes.bytes)} KB（目标 ≤ 1024），${bytes.files} 个文件，含用到时才载入的；其他页面载入编辑器文件 ${bytes.elsewhere.length} 个`
      : '设计页的大小：商城尚未构建，未测',
  )
  await drag(dragged)
}
