import { Form } from 'antd'
import { listBanners, saveBanner, type BannerFields, type DeskBanner } from '../../contract/page/pageDesk.ts'
import { FormDialog } from '../pieces/FormDialog.tsx'
import { PictureField } from '../pieces/PictureField.tsx'
import { LinkField } from './LinkField.tsx'
import { InputItem } from '../pieces/InputItem.tsx'

const blank: BannerFields = { title: '', subtitle: '', picture: '', jumpUrl: '' }

/** A new banner (`banner` null), or one to be changed. */
export const BannerDialog = ({ banner, onClose }: { banner: DeskBanner | null; onClose: () => void }) => (
  <FormDialog<BannerFields, typeof saveBanner.output>
    title={banner ? '修改轮播图' : '新增轮播图'}
    width={560}
    mutation={saveBanner}
    begun={banner ?? blank}
    inputOf={(typed, seen) => ({ ...(banner && { id: banner.id, seen }), ...typed })}
    wanted={{ title: '请填写标题', picture: '请上传图片' }}
    anew={[[listBanners.path]]}
    onClose={onClose}
  >
    <Form.Item label="图片" name="picture">
      <PictureField wide hint="建议 1920 × 900 像素，文字叠在图片左侧" />
    </Form.Item>
    <InputItem label="标题" name="title" maxLength={30} />
    <InputItem label="副标题（可不填）" name="subtitle" maxLength={60} />
    <Form.Item label="跳转链接（可不填）" name="jumpUrl" extra="站内路径如 /indexpage/productlist，或 https 地址">
      <LinkField />
    </Form.Item>
  </FormDialog>
)
