import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Popconfirm, Switch } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { approvalModes } from '../../../contract/account/approvalMode.ts'
import { deleteApprovalRule, editApprovalRule, listApprovalRules, type ApprovalRule } from '../../../contract/approval/approval.ts'
import { wordsOf } from '../../../kit/ask.ts'
import { short } from '../../../pricing/discount.ts'
import { useOnce } from '../private/useOnce.ts'
import { toast } from '../toast.ts'
import { rulesQuery } from './queries.ts'
import actsCss from '../private/acts.module.css'
import pageCss from '../private/page.module.css'
import wordsCss from '../private/words.module.css'
import css from './approval.module.css'

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog.tsx')).RuleDialog }))

/** 审批规则: from which sum whose orders need whose consent. */
export function RulesPanel() {
  const { data } = useSuspenseQuery(rulesQuery)
  const [asked, ask] = useState<ApprovalRule | 'new' | null>(null)
  return (
    <section className={`${pageCss.card} ${pageCss.part}`}>
      <div className={pageCss.head}>
        <h2>审批规则</h2>
        <Button type="primary" onClick={() => ask('new')}>
          新增规则
        </Button>
      </div>
      <p className={wordsCss.hint}>
        子账号的订单按达到的最高金额适用一条规则，金额相同时指定身份的优先；主账号的订单无需审批。修改规则不影响已提交的订单。
      </p>
      {data.length > 0 ? (
        <ul aria-label="审批规则">
          {data.map((rule) => (
            <RuleRow key={rule.id} rule={rule} onEdit={() => ask(rule)} />
          ))}
        </ul>
      ) : (
        <p className={css.none}>暂无数据。没有规则时，子账号的订单提交后即可付款。</p>
      )}
      <Suspense>{asked && <RuleDialog rule={asked === 'new' ? null : asked} onClose={() => ask(null)} />}</Suspense>
    </section>
  )
}

/** A rule as it is saved. */
const formOf = (rule: ApprovalRule, enabled: boolean) => ({
  id: rule.id,
  name: rule.name,
  fromAmount: rule.fromAmount,
  identityId: rule.identity?.id ?? null,
  enabled,
  levels: rule.levels.map(({ mode, approvers }) => ({ mode, approverIds: approvers.map(({ id }) => id) })),
})

function RuleRow({ rule, onEdit }: { rule: ApprovalRule; onEdit: () => void }) {
  const queries = useQueryClient()
  const saving = useOnce(editApprovalRule)
  const deleting = useOnce(deleteApprovalRule)
  const then = (words: string) => ({
    onSuccess: () => toast(words, 'success'),
    onError: (error: Error) => toast(wordsOf(error), 'error'),
    onSettled: () => void queries.invalidateQueries({ queryKey: [listApprovalRules.path] }),
  })
  return (
    <li className={css.rule}>
      <div>
        <h3>
          {rule.name}
          {!rule.enabled && <span className={`${wordsCss.pill} ${wordsCss.off}`}>已停用</span>}
        </h3>
        <p>
          {rule.identity ? `身份为“${rule.identity.name}”的子账号` : '所有子账号'}，订单满 {short(rule.fromAmount)}
        </p>
      </div>
      <div className={actsCss.acts}>
        <Switch
          checked={rule.enabled}
          loading={saving.isPending}
          aria-label={`启用规则 ${rule.name}`}
          onChange={(enabled) => saving.mutate(formOf(rule, enabled), then(enabled ? '已启用' : '已停用'))}
        />
        <Button size="small" onClick={onEdit} aria-label={`编辑 ${rule.name}`}>
          编辑
        </Button>
        <Popconfirm
          title={`删除规则“${rule.name}”？`}
          description="已提交的订单仍按原规则审批。"
          okText="删除"
          cancelText="保留"
          okButtonProps={{ danger: true }}
          onConfirm={() => deleting.mutate({ id: rule.id }, then('删除成功'))}
        >
          <Button size="small" danger disabled={deleting.isPending} aria-label={`删除 ${rule.name}`}>
            删除
          </Button>
        </Popconfirm>
      </div>
      <ol>
        {rule.levels.map(({ mode, approvers }, place) => (
          <li key={place}>
            第 {place + 1} 级：{approvers.map(({ nickname }) => nickname).join('、') || '所有有审批权限的成员'}
            {approvers.length !== 1 && `（${approvalModes[mode]}）`}
          </li>
        ))}
      </ol>
    </li>
  )
}
