// @vitest-environment happy-dom

import type { RankedSubject } from '@milepost/contract/risk/ranking'
import { recordStatus } from '@milepost/domain/codes'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FormatSettingsContext } from '../../lib/format/format-settings.ts'
import type { EventSearch } from '../../scope/event-search.ts'
import { RankedVehicles } from './ranked-vehicles.tsx'
