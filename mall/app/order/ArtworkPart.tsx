import { Button } from 'antd'
import { useState } from 'react'
import { beforeMaking } from '../../../contract/production/lineState.ts'
import type { OrderDetail, OrderLine } from '../../../contract/order/order.ts'
import { Lacking } from '../../../kit/artwork/Lacking.tsx'
import { useFrame } from '../shell/frame.ts'
import { ArtworkChange } from './ArtworkChange.tsx'
import { LineMockups } from '../mockup/LineMockups.tsx'
import { ArtworkList } from './ArtworkList.tsx'
import { ArtworkUpload } from './ArtworkUpload.tsx'
import { BriefEdit } from './BriefEdit.tsx'
import { CheckCodes } from './CheckCodes.tsx'
import actsCss from '../private/acts.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'

type Props = { order: OrderDetail; line: OrderLine }

/** All files on an order, of all its lines. */
const fileIdsOf = ({ lines }: Pick<OrderDetail, 'lines'>): number[] => lines.flatMap(({ artwork }) => artwork.map(({ id }) => id))

const ended = ['cancelled', 'closed_timeout', 'rejected', 'completed']

/** Until a proof shows what was said. */
const mayBrief = ({ state, proofs }: OrderLine): boolean =>
  ['artwork_pending', 'preflight', 'proof'].includes(state) && !proofs.some((proof) => proof.state === 'sent' || proof.state === 'approved')

/** The artwork of a line that is printed, and a way to give or change it for as long as nothing has been made. */
export function ArtworkPart({ order, line }: Props) {
  const [changing, change] = useState<'files' | 'words' | null>(null)
  const mayEdit = useFrame().buyer?.grants.includes('artwork.edit') ?? false
  const open = mayEdit && !ended.includes(order.state) && beforeMaking.some((early) => early === line.state)
  const empty = line.artwork.length === 0
  const leave = () => change(null)
  return (
    <section className={lineCss.part} aria-label="印刷稿件">
      <h3>印刷稿件</h3>
      {empty && !open && <p className={wordsCss.hint}>尚未上传</p>}
      {!empty && changing !== 'words' && <ArtworkList order={order} line={line} />}
      {!empty && <LineMockups orderId={order.orderId} fileIds={fileIdsOf(order)} lineId={line.id} name={line.storeName} />}
      <Lacking positions={line.positions} files={line.artwork} />
      {!empty && <CheckCodes codes={line.artwork} />}
      {open && !empty && changing === null && (
        <div className={`${actsCss.acts} no-print`}>
          {mayBrief(line) && (
            <Button size="small" onClick={() => change('words')}>
              修改部位与备注
            </Button>
          )}
          <Button size="small" onClick={() => change('files')}>
            更换稿件
          </Button>
        </div>
      )}
      {open && changing === 'words' && <BriefEdit order={order} line={line} onLeave={leave} />}
      {open && empty && <ArtworkUpload order={order} line={line} />}
      {open && !empty && changing === 'files' && <ArtworkChange order={order} line={line} onLeave={leave} />}
    </section>
  )
}
