import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { lookInside, openingStanding, openMall, type OpeningStanding } from '../../contract/opening/opening.ts'
import { openingSteps, type OpeningStep } from '../../contract/opening/steps.ts'
import { AskDialog } from '../../kit/AskDialog.tsx'
import { call } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { LinkButton } from '../shell/LinkButton.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { site } from '../pieces/site.ts'
import { StateTag } from '../pieces/StateTag.tsx'
import { Heading } from '../shell/Heading.tsx'
import { mayOpen, staffQuery } from '../shell/staff.ts'
import { guided } from './guide.ts'
import { standingQuery } from './queries.ts'
import { StarterDialog } from './StarterDialog.tsx'
import desk from '../pieces/desk.module.css'
import rows from '../pieces/rows.module.css'
import css from './opening.module.css'

type Row = OpeningStanding['steps'][number]

/** 开店清单: what the mall has and lacks, what a lack holds up, and where it is made good. All of it is read from the facts. */
export function OpeningPage() {
  const { data } = useSuspenseQuery(standingQuery)
  const [beginning, setBeginning] = useState(false)
  const must = data.steps.filter(({ step }) => openingSteps[step].must)
  const more = data.steps.filter(({ step }) => !openingSteps[step].must)
  return (
    <>
      <Heading title="开店清单" />
      <div className={desk.desk}>
        <Standing standing={data} />
        <Panel title="开业前必须完成">
          <Steps steps={must} />
        </Panel>
        <Panel title="起步套装" extra={<Button onClick={() => setBeginning(true)}>选择并写入</Button>}>
          <p className={desk.quiet}>
            按经营品类写入商品分类、样板商品与价格规则、工序路线、协议与帮助、首页菜单与页脚，再按自己的情况修改。
          </p>
        </Panel>
        <Panel title="建议完成">
          <Steps steps={more} />
        </Panel>
      </div>
      {beginning && <StarterDialog onClose={() => setBeginning(false)} />}
    </>
  )
}

function Standing({ standing: { openedAt, steps } }: { standing: OpeningStanding }) {
  const [asking, setAsking] = useState(false)
  const look = useMutation({
    mutationFn: () => call(lookInside, {}),
    // Of this very origin: the mall beside the back office.
    onSuccess: ({ path }) => location.assign(path),
  })
  const done = steps.filter((one) => one.done).length
  const lacking = steps.filter((one) => openingSteps[one.step].must && !one.done).length
  return (
    <section className={css.standing} aria-label="商城状态">
      <div>
        <p className={css.state}>{openedAt ? '已开业' : '筹备中'}</p>
        <p className={desk.quiet}>
          {openedAt ? `${openedAt} 开业，访客可以浏览与下单。` : '访客看到“筹备中”与您的店名、电话；员工可以预览。'}已完成 {done} /{' '}
          {steps.length} 项
        </p>
      </div>
      {!openedAt && (
        <div className={rows.actions}>
          <Button loading={look.isPending} onClick={() => look.mutate()}>
            预览商城
          </Button>
          <Button type="primary" disabled={lacking > 0} onClick={() => setAsking(true)}>
            {lacking > 0 ? `开业（还缺 ${lacking} 项）` : '开业'}
          </Button>
        </div>
      )}
      <Fault error={look.error} />
      {asking && (
        <AskDialog
          site={site}
          title="开业"
          okText="确认开业"
          mutation={openMall}
          input={{}}
          told={() => '商城已开业'}
          anew={[[openingStanding.path]]}
          onClose={() => setAsking(false)}
        >
          <p>开业后任何人都可以浏览商城，企业可以注册与下单。开业不能撤回，单个商品可以随时下架。</p>
        </AskDialog>
      )}
    </section>
  )
}

const Steps = ({ steps }: { steps: readonly Row[] }) => (
  <ul className={rows.rows}>
    {steps.map((row) => (
      <Step key={row.step} {...row} />
    ))}
  </ul>
)

function Step({ step, done }: { step: OpeningStep; done: boolean }) {
  const { title, asks, blocks, to } = openingSteps[step]
  const { data: staff } = useSuspenseQuery(staffQuery)
  return (
    <li>
      <StateTag label={done ? '已完成' : '待完成'} tone={done ? 'ok' : 'due'} />
      <div className={rows.words}>
        <b>{title}</b>
        <small>{asks}</small>
        {!done && <small className={css.blocks}>{blocks}</small>}
      </div>
      <div className={rows.actions}>
        {mayOpen(to, staff.areas) ? (
          <LinkButton to={to} state={guided} plain>
            {done ? '查看' : '去完成'}
          </LinkButton>
        ) : (
          <small>请有此权限的同事完成</small>
        )}
      </div>
    </li>
  )
}
