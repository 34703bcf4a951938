import { Button, Form, Input, Radio, Select, Switch } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { approvalModes, levelsAtMost, type ApprovalMode } from '../../../contract/account/approvalMode.ts'
import { ApprovalRuleForm, editApprovalRule, listApprovalRules, type ApprovalRule } from '../../../contract/approval/approval.ts'
import { judge } from '../../../kit/form.ts'
import { FormDialog } from '../../../kit/FormDialog.tsx'
import { site } from '../private/site.ts'
import { identitiesQuery } from '../private/sons.ts'
import { colleaguesQuery } from './queries.ts'
import formCss from '../private/form.module.css'
import css from './approval.module.css'

type Level = { mode: ApprovalMode; approverIds: number[] }
type Typed = { name?: string; fromAmount?: string; identityId: number; enabled: boolean; levels: Level[] }

const wanted = { name: '请填写规则名称', fromAmount: '请填写订单金额' }

/** Stands for every identity: a choice of the form, not of the wire. */
const everyone = 0
const firstLevel: Level = { mode: 'any', approverIds: [] }

const typedOf = (rule: ApprovalRule | null): Typed => ({
  ...(rule && { name: rule.name, fromAmount: rule.fromAmount }),
  identityId: rule?.identity?.id ?? everyone,
  enabled: rule?.enabled ?? true,
  levels: rule?.levels.map(({ mode, approvers }) => ({ mode, approverIds: approvers.map(({ id }) => id) })) ?? [firstLevel],
})

type Props = {
  /** The rule to change; null: a new one. */
  rule: ApprovalRule | null
  onClose: () => void
}

/** Writes a rule: from which sum, for whom, and its levels one under the other. */
export function RuleDialog({ rule, onClose }: Props) {
  const { data: identities } = useQuery(identitiesQuery)
  return (
    <FormDialog
      site={site}
      title={rule ? '修改审批规则' : '新增审批规则'}
      okText="保存规则"
      busyText="保存中…"
      width={560}
      mutation={editApprovalRule}
      first={typedOf(rule)}
      inputOf={({ identityId, ...typed }: Typed) =>
        judge(ApprovalRuleForm, { ...typed, identityId: identityId === everyone ? null : identityId, ...(rule && { id: rule.id }) })
      }
      wanted={wanted}
      anew={[[listApprovalRules.path]]}
      onClose={onClose}
    >
      <Form.Item label="规则名称" name="name" required>
        <Input maxLength={20} placeholder="如：大额订单审批" />
      </Form.Item>
      <div className={formCss.pair}>
        <Form.Item label="订单满（元）" name="fromAmount" required>
          <Input inputMode="decimal" maxLength={16} placeholder="如 20000；0 表示所有订单" />
        </Form.Item>
        <Form.Item label="适用身份" name="identityId">
          <Select
            options={[{ value: everyone, label: '所有子账号' }, ...(identities ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </Form.Item>
      </div>
      <Levels />
      <Form.Item label="启用规则" name="enabled" valuePropName="checked" layout="horizontal">
        <Switch />
      </Form.Item>
    </FormDialog>
  )
}

/** The levels of the rule, asked one after the other. */
function Levels() {
  const { data: colleagues, isPending } = useQuery(colleaguesQuery)
  const approvers = (colleagues ?? [])
    .filter(({ mayApprove }) => mayApprove)
    .map(({ id, nickname, identityName }) => ({ value: id, label: `${nickname}（${identityName}）` }))
  const modes = Object.entries(approvalModes).map(([value, label]) => ({ value, label }))
  return (
    <Form.List name="levels">
      {(levels, { add, remove }) => (
        <>
          {levels.map(({ key, name }, place) => (
            <fieldset key={key} className={css.level}>
              <legend>第 {place + 1} 级</legend>
              {levels.length > 1 && (
                <Button type="link" size="small" aria-label={`删除第 ${place + 1} 级`} onClick={() => remove(name)}>
                  删除
                </Button>
              )}
              <Form.Item label="审批人" name={[name, 'approverIds']} extra="不选则为所有有审批权限的成员，下单人除外。">
                <Select
                  mode="multiple"
                  loading={isPending}
                  options={approvers}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="所有有审批权限的成员"
                />
              </Form.Item>
              <Form.Item label="多人时" name={[name, 'mode']}>
                <Radio.Group options={modes} />
              </Form.Item>
            </fieldset>
          ))}
          {levels.length < levelsAtMost && (
            <Form.Item>
              <Button block onClick={() => add(firstLevel)}>
                增加一级
              </Button>
            </Form.Item>
          )}
        </>
      )}
    </Form.List>
  )
}
