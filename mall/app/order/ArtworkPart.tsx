import { Button } from 'antd'
import { useState } from 'react'
import { beforeMaking } from '../../../contract/lineState.ts'
import type { OrderDetail, OrderLine } from '../../../contract/order.ts'
import { Hash } from '../../../kit/Copy.tsx'
import { FileNames } from '../private/FileNames.tsx'
import { useFrame } from '../shell/frame.ts'
import { ArtworkUpload } from './ArtworkUpload.tsx'

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
      {!empty && (
        <p className="o-hashes">
          指纹
          {line.artwork.map(({ id, name, hash }) => (
            <Hash key={id} hash={hash} name={`${name} 的指纹`} />
          ))}
        </p>
      )}
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
