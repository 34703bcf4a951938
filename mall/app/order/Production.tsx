import { lazy, Suspense, useState } from 'react'
import { sampleTones } from '../../../contract/production/lineState.ts'
import type { OrderLine } from '../../../contract/order/order.ts'
import type { ProductionStep, SampleRound } from '../../../contract/production/production.ts'
import { serverNow } from '../clock.ts'
import { timeLeft } from '../private/due.ts'
import { StatePill } from '../private/StatePill.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import timelineCss from '../private/timeline.module.css'
import wordsCss from '../private/words.module.css'
import lineCss from './line.module.css'
import makingCss from './making.module.css'

const LargeProof = lazy(async () => ({ default: (await import('../private/LargeProof.tsx')).LargeProof }))

/** How a line is made: until when a word is waited for, why its promised day moved, its samples, and its steps with counts, times and photos. */
export function Production({ line }: { line: OrderLine }) {
  const { answerBy, promises, samples, steps } = line
  const [latest, ...older] = promises
  if (steps.length + promises.length + samples.length === 0 && answerBy === null) return null
  return (
    <section className={`${lineCss.part} ${makingCss.making}`} aria-label="生产进度">
      <h3>生产进度</h3>
      {answerBy && <AnswerBy day={answerBy} />}
      {latest && <p className={wordsCss.note}>交期调整：{latest.words}</p>}
      {older.length > 0 && (
        <details className={timelineCss.older}>
          <summary>更早的 {older.length} 次调整</summary>
          <ul>
            {older.map(({ time, words }) => (
              <li key={`${time} ${words}`}>
                <span className={`num ${wordsCss.hint}`}>{time.slice(0, 16)}</span> {words}
              </li>
            ))}
          </ul>
        </details>
      )}
      {samples.length > 0 && <Samples samples={samples} />}
      {steps.length > 0 && (
        <ol className={makingCss.makingSteps} aria-label={`${line.storeName} 的生产工序`}>
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      )}
    </section>
  )
}

/** Until when the buyer's word is waited for; past that, that it is costing days. */
function AnswerBy({ day }: { day: string }) {
  const late = timeLeft(`${day} 16:00:00`, serverNow()) === null
  const moment = (
    <>
      <b className="num">{day}</b> 16:00
    </>
  )
  return (
    <p className={wordsCss.note}>{late ? <>已超过 {moment}，请尽快处理：</> : <>请在 {moment} 前处理，</>}每晚一个工作日，交期顺延一天。</p>
  )
}

function Step({ step }: { step: ProductionStep }) {
  const { state, name, kindLabel, stateLabel, photos } = step
  return (
    <li data-state={state} aria-current={state === 'working' ? 'step' : undefined}>
      <p className={lineCss.round}>
        <b>{name}</b>
        {kindLabel && <small>{kindLabel}</small>}
        <span className={makingCss.stepState}>{stateLabel}</span>
        <small className={`num ${wordsCss.hint}`}>{timesOf(step)}</small>
      </p>
      {step.good !== null && (
        <p className={`${wordsCss.hint} num`}>
          投入 {step.quantityIn}，合格 {step.good}，不合格 {step.bad}
        </p>
      )}
      {photos.length > 0 && (
        <div className={makingCss.photos}>
          {photos.map(({ file }, i) => (
            <Photo key={file.id} link={file.link} preview={file.preview} words={`${name} 现场照片 ${i + 1}`} />
          ))}
        </div>
      )}
    </li>
  )
}

/** When it was done, or began, or is planned for. */
function timesOf({ startTime, endTime, plannedDay }: ProductionStep): string {
  if (endTime) return startTime && startTime !== endTime ? `${startTime.slice(5, 16)} 至 ${endTime.slice(5, 16)}` : endTime.slice(5, 16)
  if (startTime) return `${startTime.slice(5, 16)} 开始`
  return plannedDay ? `计划 ${plannedDay.slice(5)}` : ''
}

function Photo({ link, preview, words }: { link: string; preview: string | null; words: string }) {
  const [large, enlarge] = useState(false)
  return (
    <>
      <button type="button" className={lineCss.picture} onClick={() => enlarge(true)} aria-label={`放大查看${words}`}>
        <img src={preview ?? link} alt={words} loading="lazy" />
      </button>
      <Suspense>{large && <LargeProof source={link} words={words} onClose={() => enlarge(false)} />}</Suspense>
    </>
  )
}

/** What happened to each sample of the line, the newest first. */
const Samples = ({ samples }: { samples: readonly SampleRound[] }) => (
  <ul aria-label="样品">
    {samples.map((sample) => (
      <li key={sample.round}>
        <p className={lineCss.round}>
          样品第 {sample.round} 轮 <StatePill tones={sampleTones} state={sample.state} label={sample.stateLabel} />
          <small className={`num ${wordsCss.hint}`}>
            {(sample.answerTime ?? sample.sendTime ?? sample.madeTime)?.slice(0, 16)}
            {sample.answeredBy && ` · ${sample.answeredBy}`}
          </small>
        </p>
        {sample.trackingNo && (
          <p className={wordsCss.hint}>
            {sample.carrier || '运单号'} {sample.trackingNo}
          </p>
        )}
        <ParcelFacts parcel={sample.parcel} name={`样品第 ${sample.round} 轮`} />
        {sample.answer && <p>修改意见：{sample.answer}</p>}
      </li>
    ))}
  </ul>
)
