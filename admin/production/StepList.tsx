import { Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { stepTones } from '../../contract/production/production.ts'
import type { ProductionStep } from '../../contract/production/production.ts'
import { moveStep } from '../../contract/production/productionDesk.ts'
import { useOnce } from '../call.ts'
import { Empty } from '../pieces/Empty.tsx'
import { Fault } from '../pieces/Fault.tsx'
import { StateTag } from '../pieces/StateTag.tsx'
import { refreshWork } from './queries.ts'
import desk from '../pieces/desk.module.css'
import styles from './steps.module.css'

type Props = {
  readonly steps: readonly ProductionStep[]
  /** The step whose turn it is; null: none is left. */
  readonly openId: number | null
  readonly onEnd: (step: ProductionStep) => void
  readonly onRecord: (step: ProductionStep) => void
}

/** The steps of a line with what was recorded of each, and what may be done with the one whose turn it is. */
export function StepList({ steps, openId, onEnd, onRecord }: Props) {
  const queries = useQueryClient()
  const mutation = useOnce(moveStep)
  const move = (stepId: number, name: 'begin' | 'takeBack') =>
    mutation.mutate({ stepId, move: name }, { onSettled: () => refreshWork(queries) })
  if (steps.length === 0) return <Empty todo="排产后按工艺路线生成工序。" />
  return (
    <>
      <Fault error={mutation.error} />
      <ol className={styles.steps} aria-label="生产工序">
        {steps.map((step) => (
          <li key={step.id} aria-current={step.id === openId ? 'step' : undefined}>
            <p className={styles.stepTop}>
              <b>
                {step.name}
                {step.kindLabel && `（${step.kindLabel}）`}
              </b>
              <StateTag tones={stepTones} state={step.state} label={step.stateLabel} />
              <small>{timesOf(step)}</small>
              {step.by && <small>{step.by}</small>}
            </p>
            {step.good !== null && (
              <p>
                投入 {step.quantityIn}，合格 {step.good}，不合格 {step.bad}
              </p>
            )}
            {step.remark && <p className={desk.quiet}>备注：{step.remark}</p>}
            {step.photos.length > 0 && (
              <ul className={styles.photos}>
                {step.photos.map(({ file, visible }, i) => (
                  <li key={file.id}>
                    <a href={file.link} target="_blank" rel="noreferrer">
                      <img src={file.preview ?? file.link} alt={`${step.name} 照片 ${i + 1}`} loading="lazy" />
                    </a>
                    <small>{visible ? '买家可见' : '仅商家可见'}</small>
                  </li>
                ))}
              </ul>
            )}
            <div className={styles.stepActs}>
              {step.id === openId && step.state === 'waiting' && (
                <Button size="small" onClick={() => move(step.id, 'begin')}>
                  开始
                </Button>
              )}
              {step.id === openId && step.state === 'working' && (
                <Button size="small" onClick={() => move(step.id, 'takeBack')}>
                  撤回
                </Button>
              )}
              {step.id === openId && (
                <Button size="small" type="primary" onClick={() => onEnd(step)}>
                  完成
                </Button>
              )}
              <Button size="small" aria-label={`${step.name}的照片与备注`} onClick={() => onRecord(step)}>
                照片与备注
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** When it was done, or began, or is planned for. */
function timesOf({ startTime, endTime, plannedDay }: ProductionStep): string {
  if (endTime) return [startTime, endTime].map((time) => time?.slice(5, 16)).join(' 至 ')
  if (startTime) return `${startTime.slice(5, 16)} 开始`
  return plannedDay ? `计划 ${plannedDay}` : ''
}
