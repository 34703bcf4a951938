import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { LegalMove } from '../../contract/legalMove.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ProductionStep } from '../../contract/production/production.ts'
import type { LineProduction } from '../../contract/production/productionDesk.ts'
import { PackageButton } from '../artwork/PackageButton.tsx'
import { ArtworkFiles } from '../order/ArtworkFiles.tsx'
import { MoveDialog } from '../order/MoveDialog.tsx'
import { MoveButtons } from '../../kit/MoveButtons.tsx'
import { ParcelFacts } from '../order/ParcelFacts.tsx'
import { Facts, Panel } from '../pieces/Panel.tsx'
import { Heading } from '../shell/Heading.tsx'
import { LineBlanksPanel } from '../blank/LineBlanksPanel.tsx'
import { OutworkPanel } from '../outwork/OutworkPanel.tsx'
import { DelayDialog } from './DelayDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { RecordDialog } from './RecordDialog.tsx'
import { StepDialog } from './StepDialog.tsx'
import { TicketButton } from '../order/TicketButton.tsx'
import { StepList } from './StepList.tsx'
import { lineQuery, refreshWork } from './queries.ts'
import { Link } from '../shell/Link.tsx'
import styles from './line.module.css'
import desk from '../pieces/desk.module.css'

type Asked = { kind: 'move'; move: LegalMove } | { kind: 'end' | 'record'; step: ProductionStep } | { kind: 'plan' | 'delay' }

/** 生产详情: the steps of one line with all that was recorded, its samples, and how its promised day came about. */
export function LinePage() {
  const { lineId = '' } = useParams()
  const { data: line } = useSuspenseQuery(lineQuery(Number(lineId)))
  const [asked, ask] = useState<Asked | null>(null)
  const queries = useQueryClient()
  const close = () => {
    ask(null)
    refreshWork(queries)
  }
  return (
    <>
      <p className={styles.trail}>
        <Link to="/production">生产看板</Link> / {line.orderId}
      </p>
      <Heading title={line.storeName}>
        <TicketButton lineId={line.lineId} name={line.storeName} />
        {line.artwork.length > 0 && <PackageButton lineId={line.lineId} orderId={line.orderId} name={line.storeName} />}
        <Link to={`/order/${line.orderId}#line-${line.lineId}`}>查看订单</Link>
      </Heading>
      {line.warning && (
        <div className={styles.warning}>
          <Alert type="warning" showIcon title={line.warning} />
        </div>
      )}
      <div className={styles.columns}>
        <div>
          <Panel title="生产工序" extra={line.open && <Button onClick={() => ask({ kind: 'plan' })}>重新排期</Button>}>
            <StepList
              steps={line.steps}
              openId={line.open?.stepId ?? null}
              onEnd={(step) => ask({ kind: 'end', step })}
              onRecord={(step) => ask({ kind: 'record', step })}
            />
            <div className={styles.lineActs}>
              <MoveButtons className={desk.moves} moves={besideSteps(line)} onMove={(move) => ask({ kind: 'move', move })} />
            </div>
          </Panel>
          <LineBlanksPanel lineId={line.lineId} />
          <OutworkPanel lineId={line.lineId} name={line.storeName} />
          {line.artwork.length > 0 && (
            <Panel title="稿件">
              <ArtworkFiles lineId={line.lineId} files={line.artwork} />
            </Panel>
          )}
          {line.samples.length > 0 && <Samples samples={line.samples} />}
        </div>
        <div>
          <About line={line} onDelay={() => ask({ kind: 'delay' })} />
          <Promises line={line} />
        </div>
      </div>
      {asked?.kind === 'move' && (
        <MoveDialog orderId={line.orderId} asked={{ move: asked.move, subject: line.storeName, artwork: line.artwork }} onClose={close} />
      )}
      {asked?.kind === 'end' && <StepDialog card={aboutOf(line, asked.step)} stepId={asked.step.id} onClose={close} />}
      {asked?.kind === 'record' && <RecordDialog step={asked.step} onClose={close} />}
      {asked?.kind === 'plan' && <PlanDialog lineId={line.lineId} onClose={close} />}
      {asked?.kind === 'delay' && <DelayDialog lineId={line.lineId} onClose={close} />}
    </>
  )
}

/** What the dialog of a step says of it, as a card of the board would. */
const aboutOf = ({ storeName, orderId, quantity, unitName, open }: LineProduction, { name: stepName }: ProductionStep) => ({
  storeName,
  orderId,
  stepName,
  quantityIn: open?.quantityIn ?? quantity,
  unitName,
  first: open?.first ?? false,
  lost: open?.lost ?? 0,
})

/** What the steps themselves bring about is not offered a second time. */
const besideSteps = ({ moves, steps }: LineProduction): LegalMove[] =>
  steps.length === 0 ? moves : moves.filter(({ move }) => !['start', 'finish', 'passQc', 'pack'].includes(move))

const About = ({ line, onDelay }: { line: LineProduction; onDelay: () => void }) => (
  <Panel title="商品" extra={line.promisedDay && <Button onClick={onDelay}>调整交期</Button>}>
    <Facts
      rows={[
        ['状态', line.stateLabel],
        ['企业', line.companyName],
        ['数量', `${line.quantity} ${line.unitName}（可短少 ${line.tolerance} ${line.unitName}）`],
        ['配置', line.selectionText.join('；')],
        ['排产日期', line.scheduledDay],
        ['承诺交期', line.promisedDay],
        ['等待买家', line.answerBy && `${line.answerBy} 16:00 前不影响交期`],
      ]}
    />
  </Panel>
)

const Promises = ({ line }: { line: LineProduction }) =>
  line.promises.length === 0 ? null : (
    <Panel title="交期调整">
      <ul className={styles.history}>
        {line.promises.map(({ time, words }) => (
          <li key={`${time} ${words}`}>
            {words}
            <small>{time.slice(0, 16)}</small>
          </li>
        ))}
      </ul>
    </Panel>
  )

const Samples = ({ samples }: { samples: LineProduction['samples'] }) => (
  <Panel title="样品">
    <ul className={styles.history}>
      {samples.map(({ round, stateLabel, carrier, trackingNo, parcel, answer, answeredBy, answerTime, sendTime, madeTime }) => (
        <li key={round}>
          第 {round} 轮：{stateLabel}
          {trackingNo && `，${carrier || '运单号'} ${trackingNo}`}
          {answer && `，修改意见：${answer}`}
          <small>{[(answerTime ?? sendTime ?? madeTime)?.slice(0, 16), answeredBy].filter(Boolean).join(' · ')}</small>
          <ParcelFacts parcel={parcel} name={`样品第 ${round} 轮`} />
        </li>
      ))}
    </ul>
  </Panel>
)
