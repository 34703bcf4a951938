import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { bankQueue, confirmProposals } from '../../contract/payment/bank.ts'
import { formatYuan, parseYuan } from '../../contract/money.ts'
import type { z } from 'zod'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { site } from '../pieces/site.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { queueQuery, staleByPlacing } from './bankQueries.ts'
import { chosenOf, type Chosen, type Ticks } from './chosen.ts'
import { QueueTable } from './QueueTable.tsx'
import { Link } from '../shell/Link.tsx'
import styles from './payment.module.css'

type Results = z.output<typeof confirmProposals.output>

/** 待匹配流水: what came and is not booked, each with the order that fits best; somebody ticks what is right, and books that. */
export function QueuePage() {
  const { filters, pathWith } = useFilters(bankQueue.input)
  const found = useQuery(queueQuery(filters))
  const [ticks, setTicks] = useState<Ticks>(new Map())
  // As it was when the dialog opened: the list behind it may change.
  const [asked, setAsked] = useState<Chosen | null>(null)
  const [results, setResults] = useState<Results>([])
  const ticked = chosenOf(found.data?.rows ?? [], ticks)

  return (
    <>
      <p className={styles.trail}>
        <Link to="/payment">银行流水</Link> / 待匹配
      </p>
      <Heading title="待匹配流水">
        <LinkButton to="/sheet/statement" plain>
          导入银行明细
        </LinkButton>
        <ExportLink subject="statement" filters={{ state: 'open' }} />
      </Heading>
      {results.length > 0 && <ResultList results={results} />}
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        found={found}
        empty={
          <Empty todo="没有待匹配的流水。">
            <Link to="/sheet/statement">导入银行明细</Link>
          </Empty>
        }
      >
        {(rows) => (
          <>
            <div className={styles.choiceBar}>
              <p role="status">
                已勾选 <b>{saidOf(ticked)}</b>
              </p>
              <Button type="primary" disabled={ticked.chosen.length === 0} onClick={() => setAsked(ticked)}>
                入账所勾选的…
              </Button>
            </div>
            <QueueTable rows={rows} ticks={ticks} onTick={(tick, on) => setTicks(new Map([...ticks, [tick, on]]))} />
          </>
        )}
      </ListFrame>
      {asked && (
        <AskDialog
          site={site}
          title={`确认入账 ${saidOf(asked)}`}
          okText={`入账 ${asked.chosen.length} 笔`}
          mutation={confirmProposals}
          input={{ chosen: asked.chosen }}
          told={(rows) => `已入账 ${rows.filter(({ done }) => done).length} 笔`}
          onMade={setResults}
          anew={staleByPlacing.map(({ path }) => [path])}
          onClose={() => setAsked(null)}
        >
          <p>按所勾选的建议逐笔入账；与所见不再相符的不会入账，并逐笔说明原因；入错时可在流水页撤销。</p>
          <ul className={styles.listed} aria-label="将入账的流水">
            {asked.chosen.map(({ reference, orderId }, at) => (
              <li key={reference}>
                {reference} → {orderId}：{formatYuan(parseYuan(asked.amounts[at] ?? '0'))}
              </li>
            ))}
          </ul>
        </AskDialog>
      )}
    </>
  )
}

const saidOf = ({ chosen, total }: Chosen): string => `${chosen.length} 笔，合计 ${formatYuan(total)}`

/** What became of each receipt that was to be booked. */
const ResultList = ({ results }: { results: Results }) => (
  <ul className={styles.results} aria-label="入账结果">
    {results.map(({ reference, orderId, done, said }) => (
      <li key={reference} data-done={done}>
        <Link to={`/payment/${reference}`}>{reference}</Link> {done ? `→ ${orderId}：` : '未入账：'}
        {said}
      </li>
    ))}
  </ul>
)
