import {createContext, useContext} from 'react';
import {type Glyphs, glyphsFor} from './glyphs.ts';

const GlyphContext = createContext<Glyphs>(glyphsFor(true));

/** Gives the marks of this terminal to all components below. */
export const GlyphProvider = GlyphContext.Provider;

/** The marks of this terminal. */
export const useGlyphs = (): Glyphs => useContext(GlyphContext);
