import { Button } from 'antd'
import { useState } from 'react'
import { ManagerDialog } from './ManagerDialog.tsx'
import bulk from '../pieces/bulk.module.css'

/** What can be done with the chosen companies at once: say whose customers they are. */
export function ManagerBar({ chosen, onDone }: { chosen: ReadonlySet<number>; onDone: () => void }) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      {chosen.size > 0 && (
        <div className={bulk.bulk} role="group" aria-label="批量操作">
          <span>已选 {chosen.size} 家</span>
          <Button size="small" onClick={() => setAsks(true)}>
            设置客户负责人
          </Button>
          <Button size="small" type="text" onClick={onDone}>
            取消选择
          </Button>
        </div>
      )}
      {asks && <ManagerDialog companyIds={[...chosen]} managerId={null} onDone={onDone} onClose={() => setAsks(false)} />}
    </>
  )
}
