import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Spin } from 'antd'
import { saveSite, SiteForm } from '../../contract/page/siteDesk.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import { tell } from '../pieces/toast.ts'
import { PageFrame } from './PageFrame.tsx'
import { siteQuery } from './queries.ts'

const lines = [
  { name: 'company', label: '公司名称', most: 60 },
  { name: 'phone', label: '客服热线', most: 20 },
  { name: 'hours', label: '服务时间', most: 40 },
  { name: 'icp', label: 'ICP 备案号', most: 40 },
  { name: 'police', label: '公安备案号', most: 40 },
  { name: 'licence', label: '统一社会信用代码', most: 30 },
] as const

const pictures = [
  { name: 'licencePicture', label: '营业执照图片', hint: '页脚的“营业执照”打开它' },
  { name: 'serviceCode', label: '客服二维码', hint: '“在线客服”里请买家用微信扫它，建议正方形' },
  { name: 'miniCode', label: '小程序码', hint: '建议正方形' },
  { name: 'appCode', label: 'App 下载码', hint: '建议正方形' },
] as const

/** 站点信息: what the whole mall says of itself. What is left empty is not shown. */
export function SitePage() {
  const { data, error } = useQuery(siteQuery)
  return (
    <PageFrame>
      <Panel title="商城对买家说的">
        {data ? <SiteFields key={JSON.stringify(data)} site={data} /> : error ? <Fault error={error} /> : <Spin />}
      </Panel>
    </PageFrame>
  )
}

function SiteFields({ site }: { site: SiteForm }) {
  const [form] = Form.useForm<SiteForm>()
  const queries = useQueryClient()
  const mutation = useOnce(saveSite)

  function submit(typed: SiteForm) {
    const { data, faults } = judge(SiteForm, typed)
    if (!data) return showFaults(form, faults)
    mutation.mutate(
      { ...data, seen: site },
      {
        onSuccess: async () => {
          tell('保存成功')
          await queries.invalidateQueries(siteQuery)
        },
        onError: (error) => showFaults(form, faultsIn(error)),
      },
    )
  }

  return (
    <Form
      name="site"
      form={form}
      layout="vertical"
      style={{ maxWidth: 640 }}
      initialValues={site}
      onFinish={submit}
      onValuesChange={clearFaults(form)}
    >
      {lines.map(({ name, label, most }) => (
        <Form.Item key={name} name={name} label={`${label}（可不填）`}>
          <Input maxLength={most} autoComplete="off" />
        </Form.Item>
      ))}
      {pictures.map(({ name, label, hint }) => (
        <Form.Item key={name} label={`${label}（可不填）`} extra={<Without form={form} name={name} label={label} />}>
          <Form.Item name={name} noStyle>
            <PictureField hint={hint} name={label} />
          </Form.Item>
        </Form.Item>
      ))}
      <Fault error={unplaced(form, mutation.error)} />
      <Button type="primary" htmlType="submit" loading={mutation.isPending}>
        保存
      </Button>
    </Form>
  )
}

type WithoutProps = {
  form: ReturnType<typeof Form.useForm<SiteForm>>[0]
  name: (typeof pictures)[number]['name']
  label: string
}

/** Takes a picture away again. */
function Without({ form, name, label }: WithoutProps) {
  const picture = Form.useWatch(name, form)
  if (!picture) return null
  return (
    <Button size="small" aria-label={`移除${label}`} onClick={() => form.setFieldValue(name, '')}>
      移除
    </Button>
  )
}
