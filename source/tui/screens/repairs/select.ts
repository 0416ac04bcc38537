import type {RepairOffer} from '../../../core/plan/repair/types.ts';
import type {Tone} from '../../state/model.ts';
import {said, type SaidModel} from '../../state/text-model.ts';
import {lineOfOffer, type RepairsState} from './state.ts';

export type OfferModel = {
	readonly title: string;
	readonly fix: string;
	readonly risk: string;
	readonly tone: Tone;
	/** What was seen, what it does and needs: told below the one under the cursor. */
	readonly detail: readonly string[];
	readonly command: string | null;
	readonly current: boolean;
};

export type OffersModel = {readonly kind: 'offers'; readonly title: string; readonly offers: readonly OfferModel[]};

export type RepairsModel = {readonly kind: 'repairs'; readonly body: OffersModel | SaidModel};

const risks = {low: 'fine', medium: 'attention', high: 'bad'} as const;

const offerModel = (offer: RepairOffer, current: boolean): OfferModel => {
	const {title, fix, risk, evidence, effect, needs} = offer;
	return {
		title,
		fix,
		risk,
		tone: risks[risk],
		detail: [...evidence.map(text => `seen: ${text}`), effect, ...needs === null ? [] : [`needs: ${needs}`]],
		command: lineOfOffer(offer),
		current,
	};
};

/** A list of repairs as it is drawn. */
export const selectRepairs = ({offers: {value, problem, progress}, release: {name}, cursor}: RepairsState): RepairsModel => {
	if (value === null) {
		return {kind: 'repairs', body: problem === null ? said(`${progress?.what ?? 'reading the records'} …`) : said(problem.message, 'bad', problem.hint)};
	}

	const body = value.length === 0
		? said(`Nothing in the records of ${name} can be repaired here.`, 'plain', 'The decision (Escape, then 1) says how the release stands.')
		: {kind: 'offers', title: `What can be repaired in the records of ${name}`, offers: value.map((offer, index) => offerModel(offer, index === cursor))} as const;
	return {kind: 'repairs', body};
};
