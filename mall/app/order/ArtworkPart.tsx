import { Button } from 'antd'
import { useState } from 'react'
import { beforeMaking } from '../../../contract/lineState.ts'
import type { OrderDetail, OrderLine } from '../../../contract/order.ts'
import { FileNames } from '../private/FileNames.tsx'
import { useFrame } from '../shell/frame.ts'
import { ArtworkUpload } from './ArtworkUpload.tsx'
import { CheckCodes } from './CheckCodes.tsx'

type Props = { order: OrderDetail; line: OrderLine }

const ended = ['cancelled', 'closed_timeout', 'rejected', 'completed']

/** The artwork of a line that is printed, and a way to give or change it for as long as nothing has been made. */
export function ArtworkPart({ order, line }: Props) {
  const [changing, change] = useState(false)
  const mayEdit = useFrame().buyer?.grants.includes('artwork.edit') ?? false
  const open = mayEdit && !ended.includes(order.state) && beforeMaking.some((early) => early === line.state)
  const empty = line.artwork.length === 0
  return (
    <section className="o-part" aria-label="印刷稿件">
      <h3>印刷稿件</h3>
      {empty && !open && <p className="p-hint">尚未上传</p>}
      {!empty && <FileNames files={line.artwork} />}
      {!empty && <CheckCodes codes={line.artwork} />}
      {open && !empty && !changing && (
        <Button size="small" className="no-print" onClick={() => change(true)}>
          更换稿件
        </Button>
      )}
      {open && (empty || changing) && (
        <ArtworkUpload
          order={order}
          line={line}
          onDone={() => change(false)}
          onLeave={empty ? null : () => change(false)}
        />
      )}
    </section>
  )
}
