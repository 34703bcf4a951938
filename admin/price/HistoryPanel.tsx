import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { PriceRules, Selection } from '../../contract/price/price.ts'
import type { PriceDetail, Version } from '../../contract/price/priceDesk.ts'
import { Rows } from '../../kit/Rows.tsx'
import { differences } from '../../pricing/differences.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { versionQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import { useUnit } from './unit.ts'
import styles from './price.module.css'

type HistoryPanelProps = {
  readonly detail: PriceDetail
  readonly onLoad: (rules: PriceRules, first: Selection) => void
}

/** Every version with who wrote it and why; what it changed, and a way to begin from it again. */
export function HistoryPanel({ detail: { productId, history, version: sold, rules }, onLoad }: HistoryPanelProps) {
  const queries = useQueryClient()
  const [compared, setCompared] = useState<Version | null>(null)
  async function load(version: number) {
    const { rules: then, firstSelection } = await queries.query(versionQuery(productId, version))
    onLoad(then, firstSelection)
    tell(`已载入版本 ${version}，发布后生效`)
  }
  if (history.length === 0) return <p className={styles.hint}>还没有发布过价格。</p>
  return (
    <>
      <Rows
        rows={history}
        keyOf={(one) => one.version}
        columns={[
          { title: '版本', cell: (one) => one.version },
          { title: '时间', cell: (one) => one.time },
          { title: '发布人', cell: (one) => one.who || '系统' },
          { title: '说明', cell: (one) => one.note || '—' },
          { title: '在售于', cell: (one) => one.sellsAs.join('、') || '—' },
          {
            title: '操作',
            cell: (one) =>
              one.version === sold ? (
                '当前'
              ) : (
                <div className={desk.moves}>
                  {rules && (
                    <Button size="small" aria-label={`比较版本 ${one.version}`} onClick={() => setCompared(one)}>
                      比较
                    </Button>
                  )}
                  <Button size="small" aria-label={`载入版本 ${one.version}`} onClick={() => void load(one.version)}>
                    载入
                  </Button>
                </div>
              ),
          },
        ]}
      />
      {compared && rules && (
        <CompareDialog productId={productId} version={compared.version} rules={rules} onClose={() => setCompared(null)} />
      )}
    </>
  )
}

type CompareDialogProps = { productId: number; version: number; rules: PriceRules; onClose: () => void }

function CompareDialog({ productId, version, rules, onClose }: CompareDialogProps) {
  const unit = useUnit()
  const { data, error } = useQuery(versionQuery(productId, version))
  return (
    <Modal open title={`版本 ${version} 与当前版本`} width={720} footer={null} onCancel={onClose}>
      <Fault error={error} />
      {data && <DifferenceTable rows={differences(data.rules, rules, unit)} />}
    </Modal>
  )
}
