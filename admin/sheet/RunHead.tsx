import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importTones, cancelImport, importDetail, importFaults, importStates, type ImportRun } from '../../contract/sheet.ts'
import { call, useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { tell } from '../pieces/toast.ts'
import { Heading } from '../shell/Heading.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { isUnderWay } from './queries.ts'
import { shareOf } from './RunTable.tsx'
import { saveFile } from './save.ts'
import styles from './sheet.module.css'

type RunHeadProps = {
  readonly run: ImportRun
  /** What was tried is accepted elsewhere on the page, thing by thing. */
  readonly byHand?: boolean
}

/** What an import is, how far it has come, and its buttons. */
export function RunHead({ run, byHand = false }: RunHeadProps) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { cancel, faults } = useActions(run)
  const goes = run.created + run.updated
  return (
    <>
      <Heading title={`${run.dry ? '试运行' : '正式导入'}：${run.fileName}`}>
        <div className={styles.actions}>
          {isUnderWay(run) && (
            <Button danger loading={cancel.isPending} onClick={() => cancel.mutate({ id: run.id })}>
              取消
            </Button>
          )}
          {run.failed > 0 && (
            <Button loading={faults.isPending} onClick={() => faults.mutate()}>
              下载错误（csv）
            </Button>
          )}
          {!isUnderWay(run) && (run.failed > 0 || run.state === 'failed') && (
            <LinkButton plain to={`/sheet/${run.subject}`}>
              重新上传
            </LinkButton>
          )}
          {run.dry && run.state === 'done' && goes > 0 && !byHand && (
            <Button type="primary" onClick={() => setAsking(true)}>
              正式导入
            </Button>
          )}
        </div>
      </Heading>
      <Fault error={cancel.error ?? faults.error} />
      <div className={styles.head}>
        <div className={styles.headTop}>
          <StateTag tones={importTones} state={run.state} label={importStates[run.state]} />
          <span aria-live="polite">{saidOf(run)}</span>
          <small>
            {run.createTime} {run.staffName}
          </small>
        </div>
        {run.state !== 'failed' && <Progress percent={shareOf(run)} status={barOf(run)} aria-label="导入进度" />}
        {run.told && <p className={styles.note}>{run.told}</p>}
        {run.fault && <Alert role="alert" type="error" showIcon title={run.fault} />}
        {run.passedOver.length > 0 && <p className={styles.note}>没有读取：{run.passedOver.join('、')}</p>}
        {run.dry && run.state === 'done' && <p className={styles.note}>试运行没有写入任何内容。{goes === 0 && '没有需要写入的行。'}</p>}
      </div>
      {asking && <ImportDialog run={run} onClose={() => setAsking(false)} onBegun={(id) => void navigate(`/sheet/${run.subject}/${id}`)} />}
    </>
  )
}

function useActions(run: ImportRun) {
  const queries = useQueryClient()
  const anew = () => void queries.invalidateQueries({ queryKey: [importDetail.path, run.id] })
  const cancelling = useOnce(cancelImport)
  const cancel = {
    ...cancelling,
    mutate: (input: { id: number }) => cancelling.mutate(input, { onSuccess: () => tell('已取消，此前的结果保留'), onSettled: anew }),
  }
  const faults = useMutation({ mutationFn: () => call(importFaults, { id: run.id }), onSuccess: saveFile })
  return { cancel, faults }
}

function saidOf({ state, rows, total, done, created, updated, unchanged, failed, dry }: ImportRun): string {
  if (state === 'waiting') return '正在读取文件…'
  if (state === 'failed') return '文件没有导入'
  const will = dry ? '将' : '已'
  const counts = `${will}新增 ${created}，${will}修改 ${updated}，未变化 ${unchanged}，有误 ${failed}`
  return state === 'running' ? `共 ${total} 条，已处理 ${done}：${counts}` : `共 ${rows} 行：${counts}`
}

const barOf = ({ state }: ImportRun) => (state === 'done' ? 'success' : state === 'cancelled' ? 'exception' : 'active')
