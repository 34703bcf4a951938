import { createBrowserRouter, redirect } from 'react-router'
import { base, loginPath } from './paths.ts'
import { AdminLayout } from './layout/AdminLayout.tsx'
import { Failure } from './shell/Failure.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { Waiting } from './shell/Waiting.tsx'
import { readToken } from './token.ts'

const loggedIn = ({ request }: { request: Request }) => (readToken() ? null : redirect(loginPath(new URL(request.url))))

/** Every page of the back office. All but the log-in and the buyers' guide need a token; what it permits, the server says. */
export const router = createBrowserRouter(
  [
    {
      path: '/login',
      lazy: async () => ({ Component: (await import('./login/LoginPage.tsx')).LoginPage }),
      ErrorBoundary: Failure,
      HydrateFallback: Waiting,
    },
    {
      path: '/first',
      lazy: async () => ({ Component: (await import('./opening/FirstPage.tsx')).FirstPage }),
      ErrorBoundary: Failure,
      HydrateFallback: Waiting,
    },
    {
      path: '/guide/:chapter?',
      lazy: async () => ({ Component: (await import('./help/HelpPage.tsx')).GuidePage }),
      ErrorBoundary: Failure,
      HydrateFallback: Waiting,
    },
    {
      path: '/setUp',
      loader: loggedIn,
      lazy: async () => ({ Component: (await import('./security/SetUpPage.tsx')).SetUpPage }),
      ErrorBoundary: Failure,
      HydrateFallback: Waiting,
    },
    {
      path: '/',
      loader: loggedIn,
      Component: AdminLayout,
      ErrorBoundary: Failure,
      HydrateFallback: Waiting,
      children: [
        {
          ErrorBoundary: Failure,
          children: [
            { index: true, lazy: async () => ({ Component: (await import('./todo/TodoPage.tsx')).TodoPage }) },
            {
              path: 'order',
              lazy: async () => ({ Component: (await import('./orderDesk/OrderDeskPage.tsx')).OrderDeskPage }),
            },
            {
              path: 'proposal',
              lazy: async () => ({ Component: (await import('./proposal/ProposalListPage.tsx')).ProposalListPage }),
            },
            {
              path: 'proposal/new',
              lazy: async () => ({ Component: (await import('./proposal/NewProposalPage.tsx')).NewProposalPage }),
            },
            {
              path: 'order/bulk',
              lazy: async () => ({ Component: (await import('./orderDesk/BulkListPage.tsx')).BulkListPage }),
            },
            {
              path: 'order/bulk/:runId',
              lazy: async () => ({ Component: (await import('./orderDesk/BulkRunPage.tsx')).BulkRunPage }),
            },
            {
              path: 'order/:orderId',
              lazy: async () => ({ Component: (await import('./order/OrderPage.tsx')).OrderPage }),
            },
            {
              path: 'artwork',
              lazy: async () => ({ Component: (await import('./artworkDesk/ArtworkDeskPage.tsx')).ArtworkDeskPage }),
            },
            {
              path: 'artwork/:lineId',
              lazy: async () => ({ Component: (await import('./artworkDesk/ArtworkPage.tsx')).ArtworkPage }),
            },
            {
              path: 'production',
              lazy: async () => ({ Component: (await import('./production/BoardPage.tsx')).BoardPage }),
            },
            {
              path: 'production/:lineId',
              lazy: async () => ({ Component: (await import('./production/LinePage.tsx')).LinePage }),
            },
            {
              path: 'shipping',
              lazy: async () => ({ Component: (await import('./shipping/ShippingPage.tsx')).ShippingPage }),
            },
            {
              path: 'shipping/run',
              lazy: async () => ({ Component: (await import('./shipping/RunListPage.tsx')).RunListPage }),
            },
            {
              path: 'shipping/run/:runId',
              lazy: async () => ({ Component: (await import('./shipping/RunPage.tsx')).RunPage }),
            },
            {
              path: 'setting/freight',
              lazy: async () => ({ Component: (await import('./freight/FreightPage.tsx')).FreightPage }),
            },
            {
              path: 'setting/waybill',
              lazy: async () => ({ Component: (await import('./setting/WaybillPage.tsx')).WaybillPage }),
            },
            {
              path: 'load',
              lazy: async () => ({ Component: (await import('./production/LoadPage.tsx')).LoadPage }),
            },
            {
              path: 'route',
              lazy: async () => ({ Component: (await import('./production/RoutePage.tsx')).RoutePage }),
            },
            {
              path: 'goods',
              lazy: async () => ({ Component: (await import('./goods/GoodsListPage.tsx')).GoodsListPage }),
            },
            {
              path: 'goods/new',
              lazy: async () => ({ Component: (await import('./goods/GoodsPage.tsx')).NewGoodsPage }),
            },
            {
              path: 'goods/:goodsId',
              lazy: async () => ({ Component: (await import('./goods/GoodsPage.tsx')).GoodsPage }),
            },
            {
              path: 'goods/:goodsId/area',
              lazy: async () => ({ Component: (await import('./printArea/PrintAreaPage.tsx')).PrintAreaPage }),
            },
            {
              path: 'sheet/prices',
              lazy: async () => ({ Component: (await import('./price/PriceSheetPage.tsx')).PriceSheetPage }),
            },
            {
              path: 'sheet/prices/read/:fileId',
              lazy: async () => ({ Component: (await import('./price/ReadingPage.tsx')).ReadingPage }),
            },
            {
              path: 'sheet/prices/:importId',
              lazy: async () => ({ Component: (await import('./price/PriceRunPage.tsx')).PriceRunPage }),
            },
            {
              path: 'sheet/statement/read/:fileId',
              lazy: async () => ({ Component: (await import('./payment/StatementReadingPage.tsx')).StatementReadingPage }),
            },
            {
              path: 'sheet/:subject',
              lazy: async () => ({ Component: (await import('./sheet/SheetPage.tsx')).SheetPage }),
            },
            {
              path: 'sheet/:subject/:importId',
              lazy: async () => ({ Component: (await import('./sheet/RunPage.tsx')).RunPage }),
            },
            {
              path: 'category',
              lazy: async () => ({ Component: (await import('./goods/CategoryPage.tsx')).CategoryPage }),
            },
            {
              path: 'opening',
              lazy: async () => ({ Component: (await import('./opening/OpeningPage.tsx')).OpeningPage }),
            },
            {
              path: 'setting/payee',
              lazy: async () => ({ Component: (await import('./setting/PayeePage.tsx')).PayeePage }),
            },
            {
              path: 'security',
              lazy: async () => ({ Component: (await import('./security/SecurityPage.tsx')).SecurityPage }),
            },
            {
              path: 'openApi',
              lazy: async () => ({ Component: (await import('./open/OpenDeskPage.tsx')).OpenDeskPage }),
            },
            {
              path: 'template',
              lazy: async () => ({ Component: (await import('./template/TemplatesPage.tsx')).TemplatesPage }),
            },
            {
              path: 'template/new',
              lazy: async () => ({ Component: (await import('./template/TemplatePage.tsx')).NewTemplatePage }),
            },
            {
              path: 'template/:templateId',
              lazy: async () => ({ Component: (await import('./template/TemplatePage.tsx')).TemplatePage }),
            },
            {
              path: 'assortment',
              lazy: async () => ({ Component: (await import('./assortment/AssortmentPage.tsx')).AssortmentPage }),
            },
            {
              path: 'payment',
              lazy: async () => ({ Component: (await import('./payment/ReceiptsPage.tsx')).ReceiptsPage }),
            },
            {
              path: 'payment/new',
              lazy: async () => ({ Component: (await import('./payment/RecordPage.tsx')).RecordPage }),
            },
            {
              path: 'payment/queue',
              lazy: async () => ({ Component: (await import('./payment/QueuePage.tsx')).QueuePage }),
            },
            {
              path: 'balance',
              lazy: async () => ({ Component: (await import('./payment/BalancePage.tsx')).BalancePage }),
            },
            {
              path: 'channel',
              lazy: async () => ({ Component: (await import('./channel/PaymentsPage.tsx')).PaymentsPage }),
            },
            {
              path: 'channel/refund',
              lazy: async () => ({ Component: (await import('./channel/RefundsPage.tsx')).RefundsPage }),
            },
            {
              path: 'channel/bill',
              lazy: async () => ({ Component: (await import('./channel/BillPage.tsx')).BillPage }),
            },
            {
              path: 'report',
              lazy: async () => ({ Component: (await import('./report/ReportPage.tsx')).ReportPage }),
            },
            {
              path: 'report/entries',
              lazy: async () => ({ Component: (await import('./report/EntriesPage.tsx')).EntriesPage }),
            },
            {
              path: 'report/:name',
              lazy: async () => ({ Component: (await import('./report/ReportPage.tsx')).ReportPage }),
            },
            {
              path: 'dashboard',
              lazy: async () => ({ Component: (await import('./report/DashboardPage.tsx')).DashboardPage }),
            },
            {
              path: 'payment/:reference',
              lazy: async () => ({ Component: (await import('./payment/MatchPage.tsx')).MatchPage }),
            },
            {
              path: 'invoice',
              lazy: async () => ({ Component: (await import('./invoice/InvoiceDeskPage.tsx')).InvoiceDeskPage }),
            },
            {
              path: 'invoice/:invoiceId',
              lazy: async () => ({ Component: (await import('./invoice/InvoicePage.tsx')).InvoicePage }),
            },
            {
              path: 'contract',
              lazy: async () => ({ Component: (await import('./contract/ContractDeskPage.tsx')).ContractDeskPage }),
            },
            {
              path: 'contract/settings',
              lazy: async () => ({ Component: (await import('./contract/SettingsPage.tsx')).SettingsPage }),
            },
            {
              path: 'contract/:no',
              lazy: async () => ({ Component: (await import('./contract/ContractPage.tsx')).ContractPage }),
            },
            {
              path: 'blank',
              lazy: async () => ({ Component: (await import('./blank/BlankPage.tsx')).BlankPage }),
            },
            {
              path: 'blank/variant/:variantId',
              lazy: async () => ({ Component: (await import('./blank/VariantPage.tsx')).VariantPage }),
            },
            {
              path: 'promotion',
              lazy: async () => ({ Component: (await import('./promotion/PromotionsPage.tsx')).PromotionsPage }),
            },
            {
              path: 'promotion/groups',
              lazy: async () => ({ Component: (await import('./promotion/GroupsPage.tsx')).GroupsPage }),
            },
            {
              path: 'promotion/calendar',
              lazy: async () => ({ Component: (await import('./promotion/CalendarPage.tsx')).CalendarPage }),
            },
            {
              path: 'promotion/:promotionId',
              lazy: async () => ({ Component: (await import('./promotion/PromotionPage.tsx')).PromotionPage }),
            },
            {
              path: 'pool',
              lazy: async () => ({ Component: (await import('./pool/PoolsPage.tsx')).PoolsPage }),
            },
            {
              path: 'pool/:poolId',
              lazy: async () => ({ Component: (await import('./pool/PoolPage.tsx')).PoolPage }),
            },
            {
              path: 'coupon',
              lazy: async () => ({ Component: (await import('./coupon/BatchesPage.tsx')).BatchesPage }),
            },
            {
              path: 'coupon/:batchId',
              lazy: async () => ({ Component: (await import('./coupon/BatchPage.tsx')).BatchPage }),
            },
            {
              path: 'purchase',
              lazy: async () => ({ Component: (await import('./purchase/PurchasesPage.tsx')).PurchasesPage }),
            },
            {
              path: 'purchase/:purchaseId',
              lazy: async () => ({ Component: (await import('./purchase/PurchasePage.tsx')).PurchasePage }),
            },
            {
              path: 'margin/lines',
              lazy: async () => ({ Component: (await import('./margin/LineMarginsPage.tsx')).LineMarginsPage }),
            },
            {
              path: 'outwork',
              lazy: async () => ({ Component: (await import('./outwork/OutworksPage.tsx')).OutworksPage }),
            },
            {
              path: 'outwork/:outworkId',
              lazy: async () => ({ Component: (await import('./outwork/OutworkPage.tsx')).OutworkPage }),
            },
            {
              path: 'supplier',
              lazy: async () => ({ Component: (await import('./blank/SupplierPage.tsx')).SupplierPage }),
            },
            {
              path: 'margin',
              lazy: async () => ({ Component: (await import('./margin/MarginPage.tsx')).MarginPage }),
            },
            {
              path: 'plan',
              lazy: async () => ({ Component: (await import('./plan/PlanPage.tsx')).PlanPage }),
            },
            {
              path: 'statement',
              lazy: async () => ({ Component: (await import('./statement/StatementDeskPage.tsx')).StatementDeskPage }),
            },
            {
              path: 'statement/:statementId',
              lazy: async () => ({ Component: (await import('./statement/StatementPage.tsx')).StatementPage }),
            },
            {
              path: 'review',
              lazy: async () => ({ Component: (await import('./review/ReviewDeskPage.tsx')).ReviewDeskPage }),
            },
            {
              path: 'claim',
              lazy: async () => ({ Component: (await import('./claim/ClaimDeskPage.tsx')).ClaimDeskPage }),
            },
            {
              path: 'claim/new/:orderId',
              lazy: async () => ({ Component: (await import('./claim/BeginPage.tsx')).BeginPage }),
            },
            {
              path: 'claim/:claimId',
              lazy: async () => ({ Component: (await import('./claim/ClaimPage.tsx')).ClaimPage }),
            },
            {
              path: 'company',
              lazy: async () => ({ Component: (await import('./company/CompanyListPage.tsx')).CompanyListPage }),
            },
            {
              path: 'company/:companyId',
              lazy: async () => ({ Component: (await import('./company/CompanyPage.tsx')).CompanyPage }),
            },
            {
              path: 'level',
              lazy: async () => ({ Component: (await import('./company/LevelPage.tsx')).LevelPage }),
            },
            {
              path: 'search',
              lazy: async () => ({ Component: (await import('./search/WordPage.tsx')).WordPage }),
            },
            {
              path: 'search/synonym',
              lazy: async () => ({ Component: (await import('./search/SynonymPage.tsx')).SynonymPage }),
            },
            {
              path: 'page',
              lazy: async () => ({ Component: (await import('./page/BannerPage.tsx')).BannerPage }),
            },
            {
              path: 'page/scene',
              lazy: async () => ({ Component: (await import('./page/ScenePage.tsx')).ScenePage }),
            },
            {
              path: 'page/shelf',
              lazy: async () => ({ Component: (await import('./page/ShelfPage.tsx')).ShelfPage }),
            },
            {
              path: 'page/layout',
              lazy: async () => ({ Component: (await import('./page/LayoutPage.tsx')).LayoutPage }),
            },
            {
              path: 'page/article',
              lazy: async () => ({ Component: (await import('./page/ArticlePage.tsx')).ArticlePage }),
            },
            // Where it stood before.
            { path: 'page/site', loader: () => redirect('/setting/shop') },
            {
              path: 'page/hotWord',
              lazy: async () => ({ Component: (await import('./page/HotWordPage.tsx')).HotWordPage }),
            },
            {
              path: 'price',
              lazy: async () => ({ Component: (await import('./price/PriceListPage.tsx')).PriceListPage }),
            },
            {
              path: 'price/schedule',
              lazy: async () => ({ Component: (await import('./price/SchedulePage.tsx')).SchedulePage }),
            },
            {
              path: 'price/:productId',
              lazy: async () => ({ Component: (await import('./price/PricePage.tsx')).PricePage }),
            },
            {
              path: 'priceBook',
              lazy: async () => ({ Component: (await import('./price/BookListPage.tsx')).BookListPage }),
            },
            {
              path: 'priceBook/:bookId',
              lazy: async () => ({ Component: (await import('./price/BookPage.tsx')).BookPage }),
            },
            {
              path: 'staff/role',
              lazy: async () => ({ Component: (await import('./staff/RolePage.tsx')).RolePage }),
            },
            {
              path: 'staff',
              lazy: async () => ({ Component: (await import('./staff/StaffPage.tsx')).StaffPage }),
            },
            {
              path: 'setting/robot',
              lazy: async () => ({ Component: (await import('./setting/RobotPage.tsx')).RobotPage }),
            },
            {
              path: 'job',
              lazy: async () => ({ Component: (await import('./job/JobPage.tsx')).JobPage }),
            },
            {
              path: 'system',
              lazy: async () => ({ Component: (await import('./system/SystemPage.tsx')).SystemPage }),
            },
            {
              path: 'backup',
              lazy: async () => ({ Component: (await import('./system/BackupPage.tsx')).BackupPage }),
            },
            {
              path: 'failure',
              lazy: async () => ({ Component: (await import('./system/FailurePage.tsx')).FailurePage }),
            },
            {
              path: 'licence',
              lazy: async () => ({ Component: (await import('./system/LicencePage.tsx')).LicencePage }),
            },
            {
              path: 'setting/connection',
              lazy: async () => ({ Component: (await import('./connection/ConnectionPage.tsx')).ConnectionPage }),
            },
            {
              path: 'audit',
              lazy: async () => ({ Component: (await import('./audit/AuditPage.tsx')).AuditPage }),
            },
            {
              path: 'setting',
              lazy: async () => ({ Component: (await import('./setting/FirstSetting.tsx')).FirstSetting }),
            },
            {
              path: 'setting/term',
              lazy: async () => ({ Component: (await import('./setting/TermPage.tsx')).TermPage }),
            },
            {
              path: 'setting/goodsTypes',
              lazy: async () => ({ Component: (await import('./setting/GoodsTypesPage.tsx')).GoodsTypesPage }),
            },
            {
              path: 'setting/tax',
              lazy: async () => ({ Component: (await import('./setting/TaxPage.tsx')).TaxPage }),
            },
            {
              path: 'setting/press',
              lazy: async () => ({ Component: (await import('./setting/PressPage.tsx')).PressPage }),
            },
            {
              path: 'setting/notice',
              lazy: async () => ({ Component: (await import('./setting/NoticePage.tsx')).NoticePage }),
            },
            {
              path: 'setting/calendar',
              lazy: async () => ({ Component: (await import('./setting/CalendarPage.tsx')).CalendarPage }),
            },
            {
              path: 'setting/shop',
              lazy: async () => ({ Component: (await import('./setting/ShopPage.tsx')).ShopPage }),
            },
            {
              path: 'help/:chapter?',
              lazy: async () => ({ Component: (await import('./help/HelpPage.tsx')).HelpPage }),
            },
            { path: '*', Component: NotFound },
          ],
        },
      ],
    },
  ],
  { basename: base },
)
