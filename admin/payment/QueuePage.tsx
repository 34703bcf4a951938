import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { bankQueue, confirmSure } from '../../contract/payment/bank.ts'
import { useOnce } from '../call.ts'
import { useFilters } from '../filters.ts'
import { Empty } from '../pieces/Empty.tsx'
import { LinkButton } from '../pieces/LinkButton.tsx'
import { ListFrame } from '../pieces/ListFrame.tsx'
import { tell } from '../pieces/toast.ts'
import { ExportLink } from '../sheet/ExportLink.tsx'
import { Heading } from '../shell/Heading.tsx'
import { queueQuery, staleByPlacing } from './bankQueries.ts'
import { QueueTable } from './QueueTable.tsx'
import styles from './payment.module.css'

/** 待匹配流水: what came and is not booked, each with the order that fits best; what is sure is confirmed at once. */
export function QueuePage() {
  const { filters, pathWith } = useFilters(bankQueue.input)
  const found = useQuery(queueQuery(filters))
  const queries = useQueryClient()
  const mutation = useOnce(confirmSure)
  const sure = (found.data?.rows ?? []).flatMap(({ receipt, best }) => (best?.sure ? [receipt.reference] : []))

  const confirm = (references: string[]) =>
    mutation.mutate(
      { references },
      {
        onSuccess: ({ booked, left }) =>
          tell(`已入账 ${booked.length} 笔${left.length > 0 ? `，${left.length} 笔情况有变，请逐笔核对` : ''}`),
        onSettled: () => staleByPlacing.forEach(({ path }) => void queries.invalidateQueries({ queryKey: [path] })),
      },
    )

  return (
    <>
      <p className={styles.trail}>
        <Link to="/payment">银行流水</Link> / 待匹配
      </p>
      <Heading title="待匹配流水">
        <LinkButton to="/sheet/statement" plain>
          导入对账单
        </LinkButton>
        <ExportLink subject="statement" filters={{ state: 'open' }} />
        {sure.length > 0 && (
          <Button type="primary" loading={mutation.isPending} onClick={() => confirm(sure)}>
            确认本页相符的 {sure.length} 笔
          </Button>
        )}
      </Heading>
      <ListFrame
        filters={filters}
        pathWith={pathWith}
        found={{ ...found, error: mutation.error ?? found.error }}
        empty={
          <Empty todo="没有待匹配的流水。">
            <Link to="/sheet/statement">导入对账单</Link>
          </Empty>
        }
      >
        {(rows) => <QueueTable rows={rows} busy={mutation.isPending} onConfirm={(reference) => confirm([reference])} />}
      </ListFrame>
    </>
  )
}
