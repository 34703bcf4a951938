import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Spin } from 'antd'
import { saveSite, SiteTyped, type SiteForm } from '../../contract/page/siteDesk.ts'
import { clearFaults, faultsIn, judge, showFaults, unplaced } from '../../kit/form.ts'
import { useOnce } from '../call.ts'
import { Fault } from '../pieces/Fault.tsx'
import { Heading } from '../shell/Heading.tsx'
import { Panel } from '../pieces/Panel.tsx'
import { tell } from '../pieces/toast.ts'
import { shopOf, tellShop } from '../shop.ts'
import { ColourField } from './ColourField.tsx'
import { MarkField } from './MarkField.tsx'
import { siteQuery } from './queries.ts'
import { InputItem } from '../pieces/InputItem.tsx'
import styles from './setting.module.css'

/** `must`: without it the mall is not opened. It may be left out until then. */
type Line = { readonly name: keyof SiteForm; readonly label: string; readonly most: number; readonly must?: true; readonly hint?: string }
type Mark = { readonly name: keyof SiteForm; readonly label: string; readonly hint: string }

const called: readonly Line[] = [
  { name: 'name', label: '商城简称', most: 20, hint: '显示在页眉、网页标题与付款说明中；不填显示“商城”' },
  { name: 'company', label: '公司名称', most: 60, must: true, hint: '营业执照上的全称，写在报价单、订单与页脚' },
]
const marks: readonly Mark[] = [
  { name: 'logo', label: '标志', hint: '显示在页眉、合同、对账单与装箱单，页眉里高 60 像素、最宽 208 像素，建议透明底；不填则显示简称' },
  { name: 'icon', label: '图标', hint: '浏览器标签与后台左上角，正方形；不填则为简称的第一个字' },
]
const reached: readonly Line[] = [
  { name: 'address', label: '公司地址', most: 100 },
  { name: 'phone', label: '客服热线', most: 20, must: true },
  { name: 'hours', label: '服务时间', most: 40 },
]
const filed: readonly Line[] = [
  { name: 'licence', label: '统一社会信用代码', most: 18, must: true },
  { name: 'icp', label: 'ICP 备案号', most: 40, must: true, hint: '如 粤ICP备2026000001号-1' },
  { name: 'police', label: '公安备案号', most: 40, hint: '如 粤公网安备44030502026001号' },
  { name: 'licenceUntil', label: '营业执照有效期至', most: 10, hint: '如 2046-12-31，到期前 30 天在待办提醒；长期有效的不填' },
]
const licence: readonly Mark[] = [
  { name: 'licencePicture', label: '营业执照图片', hint: '页脚的“营业执照”打开它' },
  { name: 'sealPicture', label: '公章图片', hint: '盖在此后生成的对账单与采购确认单上，白底自动去除；须双方签署的合同不预先盖章' },
]
const scanned: readonly Mark[] = [
  { name: 'serviceCode', label: '客服二维码', hint: '“在线客服”里请买家用微信扫它，建议正方形' },
  { name: 'miniCode', label: '小程序码', hint: '建议正方形' },
  { name: 'appCode', label: 'App 下载码', hint: '建议正方形' },
]

/** 设置 · 店铺: what the shop is called and looks like, and what it says of itself. What is left empty is not shown. */
export function ShopPage() {
  const { data, error } = useQuery(siteQuery)
  return (
    <>
      <Heading title="店铺" />
      {data ? <ShopFields key={JSON.stringify(data)} shop={data} /> : error ? <Fault error={error} /> : <Spin />}
    </>
  )
}

function ShopFields({ shop }: { shop: SiteForm }) {
  const [form] = Form.useForm<SiteForm>()
  const queries = useQueryClient()
  const mutation = useOnce(saveSite)

  function submit(typed: SiteForm) {
    const { data, faults } = judge(SiteTyped, typed)
    if (!data) return showFaults(form, faults)
    mutation.mutate(
      { ...data, seen: shop },
      {
        onSuccess: async () => {
          tell('保存成功，商城一秒内更新')
          tellShop(shopOf(data))
          await queries.invalidateQueries(siteQuery)
        },
        onError: (error) => showFaults(form, faultsIn(error)),
      },
    )
  }

  return (
    <Form name="shop" form={form} layout="vertical" initialValues={shop} onFinish={submit} onValuesChange={clearFaults(form)}>
      <Panel title="名称与标志">
        <div className={styles.fields}>
          <Lines lines={called} />
          <Marks marks={marks} />
          <Form.Item
            name="colour"
            label="主题色（可不填）"
            extra="按钮、价格与选中项的颜色；须与白字、浅色底有 4.5 以上的对比度。不填为默认的朱红色"
          >
            <ColourField />
          </Form.Item>
        </div>
      </Panel>
      <Panel title="联系方式">
        <div className={styles.fields}>
          <Lines lines={reached} />
        </div>
      </Panel>
      <Panel title="证照与备案">
        <div className={styles.fields}>
          <Lines lines={filed} />
          <Marks marks={licence} />
        </div>
      </Panel>
      <Panel title="二维码">
        <div className={styles.fields}>
          <Marks marks={scanned} />
        </div>
      </Panel>
      <div className={styles.save}>
        <Fault error={unplaced(form, mutation.error)} />
        <Button type="primary" htmlType="submit" loading={mutation.isPending}>
          保存
        </Button>
      </div>
    </Form>
  )
}

const Lines = ({ lines }: { lines: readonly Line[] }) =>
  lines.map(({ name, label, most, must, hint }) => (
    <InputItem key={name} name={name} label={`${label}（${must ? '开业必填' : '可不填'}）`} extra={hint} maxLength={most} />
  ))

const Marks = ({ marks: those }: { marks: readonly Mark[] }) =>
  those.map(({ name, label, hint }) => (
    <Form.Item key={name} name={name} label={`${label}（可不填）`}>
      <MarkField hint={hint} name={label} />
    </Form.Item>
  ))
