import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { dropDraft, type KeptDraft } from '../../contract/price/priceDraft.ts'
import type { PriceDetail } from '../../contract/price/priceDesk.ts'
import { differences } from '../../pricing/differences.ts'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { DifferenceTable } from './DifferenceTable.tsx'
import { draftQuery } from './queries.ts'
import { soldOf, writtenOf } from './written.ts'
import styles from './price.module.css'

type MovedOnProps = {
  readonly detail: PriceDetail
  readonly draft: KeptDraft
  readonly onGoOn: () => void
}

/** The draft was begun from a version that is no longer sold by: what it would change now, and the choice. */
export function MovedOn({ detail, draft, onGoOn }: MovedOnProps) {
  const queries = useQueryClient()
  const { productId, book, version } = detail
  const bookId = book?.id ?? null
  const drop = useMutation({
    mutationFn: () => call(dropDraft, { productId, bookId }),
    onSuccess: () => queries.setQueryData(draftQuery(productId, bookId).queryKey, { draft: null }),
  })
  return (
    <Panel title="您的草稿">
      <Alert
        type="warning"
        showIcon
        title={`草稿（${draft.time}）写自${draft.base === null ? '尚未定价时' : `版本 ${draft.base}`}，现在的版本是 ${version ?? '无'}。以草稿继续会改回以下各处，请核对。`}
        style={{ marginBottom: 12 }}
      />
      <DifferenceTable rows={differences(soldOf(detail).rules, writtenOf(draft).rules, detail.unit)} />
      <Fault error={drop.error} />
      <div className={styles.buttons}>
        <Button type="primary" onClick={onGoOn}>
          以草稿继续
        </Button>
        <Button danger loading={drop.isPending} onClick={() => drop.mutate()}>
          丢弃草稿，从当前版本开始
        </Button>
      </div>
    </Panel>
  )
}
