import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { auditChain } from '../../contract/audit.ts'
import { Hash } from '../../kit/Copy.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { walkChain, type Chain } from './queries.ts'
import pieces from '../pieces/pieces.module.css'
import styles from './audit.module.css'

const count = (rows: number): string => `${rows.toLocaleString('zh-CN')} 条`

/** Whether the log is still what was written: looks at what came since the last night, and at all of it when asked to. */
export function ChainState() {
  const [rows, setRows] = useState(0)
  const [isWhole, setWhole] = useState(false)
  const all = useRef(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [auditChain.path],
    queryFn: ({ signal }) => walkChain(all.current, setRows, signal),
    staleTime: Infinity,
  })
  function again() {
    all.current = true
    setWhole(true)
    setRows(0)
    void refetch()
  }
  return (
    <>
      <div className={styles.chain} role="status">
        {isFetching ? <span>正在校验日志，已核对 {count(rows)}…</span> : data && <Verdict chain={data} isWhole={isWhole} />}
        <Button size="small" disabled={isFetching} onClick={again}>
          全部重新校验
        </Button>
      </div>
      <Fault error={error} />
    </>
  )
}

function Verdict({ chain: { rows, seal, broken, compared, gone }, isWhole }: { chain: Chain; isWhole: boolean }) {
  if (broken)
    return (
      <>
        <span className={pieces.tag} data-tone="bad">
          断在 #{broken.from}–#{broken.to}
        </span>
        <span>这一段日志被改动、删除或插入过，请立即联系系统管理员核查数据库。</span>
      </>
    )
  if (!seal && !compared?.rows) return <span>日志产生两分钟后开始封存，目前尚无封条。</span>
  return (
    <>
      <span className={pieces.tag} data-tone="ok">
        链完整
      </span>
      <span>
        {isWhole ? '刚刚已重新核对全部' : compared ? `${compared.time.slice(0, 16)} 已核对全部 ${count(compared.rows)}，此后` : '已核对'}{' '}
        {count(rows)}
        {seal && (
          <>
            ，封存至 {seal.time.slice(0, 16)}，封条 <Hash hash={seal.hash} name="最后一张封条" />
          </>
        )}
        {gone && `。${gone.upto.slice(0, 10)} 之前的 ${count(gone.rows)}已按设置删除`}
      </span>
    </>
  )
}
