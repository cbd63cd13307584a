import type { Region } from '@milepost/domain/regions'
import type { Random } from '../random.ts'

const firstNames =
  'Aaron Abdi Adam Aisha Alejandro Alicia Amir Andre Andrea Angela Anita Anthony Antonio Ashley Barbara Ben Bianca Brandon Brian Bruce Carla Carlos Carmen Cassandra Cedric Charlene Chen Christina Curtis Daniel Darnell David Deborah Demetrius Denise Derek Diego Donna Doug Dwayne Eduardo Elena Elijah Emily Eric Erica Esther Fatima Felix Francisco Gabriel Gail Gary George Gloria Grace Greg Gurpreet Hannah Harjit Hassan Hector Heather Hugo Ibrahim Irene Isaac Isabel Ivan Jamal James Janet Jasmine Javier Jennifer Jerome Jessica Jin Joanne Joaquin Joe John Jorge Joshua Juan Juanita Karen Karim Keisha Keith Kelly Kenneth Kevin Kim Kwame Laura Lauren Leon Leticia Lewis Linda Lorenzo Lucas Lucia Luis Malik Manuel Marcus Maria Marisol Mark Marlon Martin Matthew Megan Mei Melissa Michael Miguel Minh Mohammed Monica Nadia Nancy Nathan Nicole Noah Olga Omar Oscar Patricia Paul Pedro Peter Priya Rachel Rafael Rajesh Ramon Raymond Rebecca Ricardo Robert Rosa Ruth Samuel Sandra Sarah Sergei Shauna Simran Sofia Stephanie Steve Sukhdeep Susan Tamika Tanya Terrence Theresa Thomas Tiffany Tim Tomasz Tony Tyrone Valerie Vanessa Victor Vincent Walter Wanda Wei Wendy William Xavier Yolanda Yusuf Zoe'.split(
    ' ',
  )

const lastNames =
  'Abbott Adams Adeyemi Aguilar Ahmed Ali Allen Alvarez Anderson Arsenault Bailey Baker Banks Barnes Bell Bennett Bhatti Boyd Brooks Brown Bryant Butler Campbell Carter Castillo Chan Chavez Chen Clark Coleman Collins Cook Cooper Cruz Cunningham Daniels Davis Delgado Desai Diaz Dixon Dominguez Doyle Edwards Ellis Espinoza Evans Farah Fernandez Fisher Flores Ford Foster Fraser Freeman Garcia Gill Gomez Gonzalez Gordon Graham Grant Gray Green Griffin Gutierrez Guzman Hall Hamilton Hansen Harper Harris Harrison Hassan Henderson Hernandez Hicks Hill Holmes Howard Hughes Hunter Ibrahim Jackson James Jenkins Jensen Jimenez Johnson Jones Jordan Joseph Kaur Kelly Khan Kim King Kowalski Kumar Lam Larsen Lee Lewis Lopez MacDonald Marshall Martin Martinez Mason McKenzie McLeod Mendoza Miller Mitchell Mohamed Morales Morgan Morris Munoz Murphy Murray Myers Nelson Nguyen Novak Nunez Okafor Oliver Olson Ortiz Owens Palmer Parker Patel Patterson Perez Perry Peterson Pham Phillips Powell Price Ramirez Ramos Reed Reyes Reynolds Richardson Rivera Roberts Robinson Rodriguez Rogers Romero Ross Ruiz Russell Salazar Sanchez Sanders Santos Schmidt Scott Shah Sharma Shaw Sidhu Simmons Simpson Singh Smith Snyder Soto Stephens Stewart Stone Sullivan Tanaka Taylor Thomas Thompson Torres Tran Tucker Turner Vargas Vasquez Wagner Walker Wallace Wang Ward Washington Watson Webb Wells West White Williams Wilson Wong Wood Woods Wright Wu Young'.split(
    ' ',
  )

const quebecFirstNames =
  'Alain Alexandre Amina André Annie Benoît Catherine Chantal Christian Claude Daniel David Denis Émilie Éric Étienne François Geneviève Guillaume Isabelle Jean Jean-François Jérôme Josée Julie Karine Louis Luc Marc Marie Martin Mathieu Maxime Michel Mohamed Nadine Nathalie Nicolas Olivier Pascal Patrick Philippe Pierre Richard Samuel Sébastien Simon Sophie Stéphane Sylvain Sylvie Valérie Vincent Yves'.split(
    ' ',
  )

const quebecLastNames =
  'Beaulieu Bédard Bélanger Bergeron Bernier Bouchard Boucher Caron Cloutier Côté Demers Desjardins Diallo Dubé Dufour Fortin Fournier Gagné Gagnon Gauthier Girard Hébert Jean Lachance Lapointe Lavoie Leblanc Leclerc Lefebvre Lessard Lévesque Martel Michaud Morin Nadeau Nguyen Ouellet Paquette Parent Pelletier Plante Poirier Poulin Rousseau Roy Savard Simard Thibault Tremblay Turcotte Villeneuve'.split(
    ' ',
  )

/** A full name typical of the region. */
export function makeName(random: Random, region: Region): string {
  const isFrench = region.code === 'QC' ? random.chance(0.75) : region.code === 'NB' && random.chance(0.3)
  return isFrench
    ? `${random.pick(quebecFirstNames)} ${random.pick(quebecLastNames)}`
    : `${random.pick(firstNames)} ${random.pick(lastNames)}`
}
