import type { ConfigProviderProps } from 'antd'
import type { Palette } from '../contract/page/colours.ts'

const fontFamily = [
  '-apple-system',
  'BlinkMacSystemFont',
  '"PingFang SC"',
  '"HarmonyOS Sans SC"',
  '"MiSans"',
  '"Microsoft YaHei"',
  '"Noto Sans CJK SC"',
  '"Source Han Sans SC"',
  '"WenQuanYi Micro Hei"',
  'sans-serif',
].join(', ')

/** Whoever asked the system for less motion gets none: dialogs stand at once, buttons change at once. */
const moves = typeof matchMedia !== 'function' || !matchMedia('(prefers-reduced-motion: reduce)').matches

type Theme = NonNullable<ConfigProviderProps['theme']>

/** The shop's colours and type for antd; `colours` null: the usual ones, which stand as custom properties in base.css. */
export const themeOf = (colours: Palette | null): Theme => ({ ...theme, token: { ...theme.token, ...(colours && brandOf(colours)) } })

const brandOf = ({ brand, hover, active }: Palette) => ({ colorPrimary: brand, colorPrimaryHover: hover, colorPrimaryActive: active })

const theme: Theme = {
  cssVar: { key: 'yincai' },
  hashed: false,
  token: {
    colorPrimary: '#c7330b',
    colorPrimaryHover: '#a82807',
    colorPrimaryActive: '#8a2006',
    colorInfo: '#0958d9',
    colorLink: '#0958d9',
    // antd would lighten it, below what can be read.
    colorLinkHover: '#003eb3',
    colorLinkActive: '#002c8c',
    colorError: '#cf1322',
    colorSuccess: '#237804',
    colorText: '#1f1f1f',
    colorTextSecondary: '#595959',
    colorTextDescription: '#6b6b6b',
    colorTextPlaceholder: '#6b6b6b',
    colorBorderSecondary: '#e8e8e8',
    colorBgLayout: '#f5f5f5',
    borderRadius: 6,
    fontSize: 14,
    fontFamily,
    motion: moves,
  },
  components: {
    DatePicker: { colorTextDisabled: '#6b6b6b' },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    Table: { headerBg: '#fafafa', headerColor: '#595959', cellPaddingBlock: 12, cellPaddingInline: 12 },
  },
}

/** Dialogs: the buttons are in sight however long one is. */
export const modal: NonNullable<ConfigProviderProps['modal']> = {
  styles: {
    footer: {
      position: 'sticky',
      zIndex: 2,
      bottom: 0,
      margin: '0 -24px -20px',
      padding: '12px 24px 16px',
      borderRadius: '0 0 8px 8px',
      background: 'var(--card)',
    },
  },
}
