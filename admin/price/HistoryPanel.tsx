import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { PriceRules, Selection } from '../../contract/price.ts'
import type { PriceDetail, Version } from '../../contract/priceDesk.ts'
import { differences } from '../../pricing/differences.ts'
import { Fault } from '../pieces/Fault.tsx'
import { tell } from '../pieces/toast.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { versionQuery } from './queries.ts'
import desk from '../pieces/desk.module.css'
import table from '../pieces/table.module.css'
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
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">版本</th>
            <th scope="col">时间</th>
            <th scope="col">发布人</th>
            <th scope="col">说明</th>
            <th scope="col">在售于</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {history.map((one) => (
            <tr key={one.version}>
              <td data-name="版本">{one.version}</td>
              <td data-name="时间">{one.time}</td>
              <td data-name="发布人">{one.who || '系统'}</td>
              <td data-name="说明">{one.note || '—'}</td>
              <td data-name="在售于">{one.sellsAs.join('、') || '—'}</td>
              <td data-name="操作">
                {one.version === sold ? (
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
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {compared && rules && (
        <CompareDialog
          productId={productId}
          version={compared.version}
          rules={rules}
          onClose={() => setCompared(null)}
        />
      )}
    </>
  )
}

type CompareDialogProps = { productId: number; version: number; rules: PriceRules; onClose: () => void }

function CompareDialog({ productId, version, rules, onClose }: CompareDialogProps) {
  const { data, error } = useQuery(versionQuery(productId, version))
  return (
    <Modal open title={`版本 ${version} 与当前版本`} width={720} footer={null} onCancel={onClose}>
      <Fault error={error} />
      {data && <DifferenceTable rows={differences(data.rules, rules)} />}
    </Modal>
  )
}
